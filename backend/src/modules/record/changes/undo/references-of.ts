import type { Model } from 'mongoose';

/** A field by which a document names another. */
export interface Reference {
  field: string;
  to: string;
}

/** By the `ref` of the schema's fields. */
export function referencesOf({ schema }: Pick<Model<unknown>, 'schema'>): Reference[] {
  const references: Reference[] = [];
  schema.eachPath((field, { options }: { options: { ref?: unknown } }) => {
    if (typeof options.ref === 'string') references.push({ field, to: options.ref });
  });
  return references;
}
