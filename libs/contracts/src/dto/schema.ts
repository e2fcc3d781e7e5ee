interface Told {
  constraints: unknown[];
}

const references = ({ constraints }: Told, { refPointerPrefix }: { refPointerPrefix: string }) =>
  constraints.map((name) => ({ $ref: `${refPointerPrefix}${String(name)}` }));

const reference = (...about: Parameters<typeof references>) => references(...about)[0] ?? {};

/** The JSON schemas of our own checks: `additionalConverters` of class-validator-jsonschema. */
export const SCHEMA_CONVERTERS = {
  storableNotBlank: { pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' },
  moment: {
    anyOf: [
      { type: 'string' as const, format: 'date' },
      { type: 'string' as const, format: 'date-time' },
      { type: 'string' as const, pattern: '^\\d{1,15}$' },
    ],
  },
  day: { type: 'string' as const, format: 'date' },
  nullable: { nullable: true },
  // The library says `url`, which is no standard format.
  isUrl: { type: 'string' as const, format: 'uri' },
  // `nullable` doesn't add null to an enum.
  choiceOrNull: ({ constraints }: Told) => ({
    type: 'string' as const,
    nullable: true,
    enum: [...constraints, null],
  }),
  instant: { type: 'string' as const, format: 'date-time' },
  daysLeft: { oneOf: [{ type: 'integer' as const }, { type: 'boolean' as const, enum: [false] }] },
  daysLeftOrNull: {
    oneOf: [
      { type: 'integer' as const, nullable: true },
      { type: 'boolean' as const, enum: [false] },
    ],
  },
  rowsOfTexts: {
    type: 'array' as const,
    items: { type: 'array' as const, items: { type: 'string' as const } },
  },
  nested: reference,
  nestedOrNull: (meta: Told, options: { refPointerPrefix: string }) => ({
    nullable: true,
    // The class itself takes no null, which `nullable` beside a reference doesn't change.
    anyOf: [reference(meta, options), { type: 'object' as const, nullable: true, enum: [null] }],
  }),
  listOf: (meta: Told, options: { refPointerPrefix: string }) => ({
    type: 'array' as const,
    items: meta.constraints.length > 1 ? { anyOf: references(meta, options) } : reference(meta, options),
  }),
  // The library would need class-transformer's private storage here; `nested`, `nestedOrNull` and `listOf` know the class themselves.
  nestedValidation: {},
};

/** A check that has its schema here. */
export type OwnCheck = keyof typeof SCHEMA_CONVERTERS;
