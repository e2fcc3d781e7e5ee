import type { Schema } from 'mongoose';

/**
 * Lean reads give what is stored: a row that was stored before the schema had a field lacks it, and gets its default
 * here. So a new field that has a default needs no migration. A read of some fields names those.
 */
export function leanDefaults<Stored>(schema: Schema<Stored>, read?: readonly (keyof Stored & string)[]) {
  const defaults: { field: string; value: unknown }[] = [];
  schema.eachPath((field, { options }: { options: { default?: unknown } }) => {
    const isRead = read === undefined || (read as readonly string[]).includes(field);
    if (isRead && options.default !== undefined) defaults.push({ field, value: options.default });
  });
  return <Row extends Partial<Stored>>(row: Row): Row => {
    const fields = row as Record<string, unknown>;
    for (const { field, value } of defaults) {
      // A list of its own for each row: whoever adds to one must not add to all.
      if (fields[field] === undefined)
        fields[field] = Array.isArray(value) ? [...(value as unknown[])] : value;
    }
    return row;
  };
}
