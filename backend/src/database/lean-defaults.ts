import type { mongo, Schema } from 'mongoose';

/** A lean read returns the driver's own type for bytes. */
export const leanBytes = (bytes: Buffer | mongo.Binary): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.value());

/** Fills in defaults of fields that are newer than a lean document, so that no migration is needed. */
export function leanDefaults<Stored>(schema: Schema<Stored>, read?: readonly (keyof Stored & string)[]) {
  const defaults: { field: string; value: unknown }[] = [];
  schema.eachPath((field, { options }: { options: { default?: unknown } }) => {
    const isRead = read === undefined || (read as readonly string[]).includes(field);
    if (isRead && options.default !== undefined) defaults.push({ field, value: options.default });
  });
  return <Row extends Partial<Stored>>(row: Row): Row => {
    const fields = row as Record<string, unknown>;
    for (const { field, value } of defaults) {
      if (fields[field] === undefined)
        fields[field] = Array.isArray(value) ? [...(value as unknown[])] : value;
    }
    return row;
  };
}
