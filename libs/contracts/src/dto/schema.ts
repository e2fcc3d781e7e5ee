/** What a reference to another class is made of. */
interface Reference {
  constraints: unknown[];
}

const reference = ({ constraints }: Reference, { refPointerPrefix }: { refPointerPrefix: string }) => ({
  $ref: `${refPointerPrefix}${String(constraints[0])}`,
});

/**
 * The JSON schemas of the checks that class-validator has no name for. Whoever derives schemas from these classes
 * hands this to class-validator-jsonschema as `additionalConverters`.
 */
export const SCHEMA_CONVERTERS = {
  nullable: { nullable: true },
  instant: { type: 'string' as const, format: 'date-time' },
  daysLeft: { oneOf: [{ type: 'integer' as const }, { type: 'boolean' as const, enum: [false] }] },
  nested: reference,
  listOf: (meta: Reference, options: { refPointerPrefix: string }) => ({
    type: 'array' as const,
    items: reference(meta, options),
  }),
  // The library would need class-transformer's private storage here; `nested` and `listOf` know the class themselves.
  nestedValidation: {},
};
