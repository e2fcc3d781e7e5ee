import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { USER_SORT_FIELDS } from '../people/user-fields.js';
import * as dto from './index.js';

const schemas = validationMetadatasToSchemas({
  additionalConverters: dto.SCHEMA_CONVERTERS,
  refPointerPrefix: '#/components/schemas/',
});

const classes = Object.values(dto)
  .filter((exported) => typeof exported === 'function')
  // Classes alone: functions are named in lower case.
  .filter(({ name }) => /^[A-Z]/.test(name));
const classNames = classes.map(({ name }) => name);

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that the schema of a field rules out. */
function outside({ type, enum: choices, format, pattern, maxLength, minimum, maximum }: Schema): unknown[] {
  if (choices) return [null, 5, { $ne: '' }, 'no such choice'];
  if (type === 'object') return [null, 'text'];
  if (type === 'boolean') return [null, 'true', 1, 0, '', { $ne: '' }];
  if (type === 'array') return [null, 'text', { $ne: '' }];
  if (type === 'integer') {
    const below = minimum === undefined ? [] : [minimum - 1];
    const above = maximum === undefined ? [] : [maximum + 1];
    return [null, 'many', 1.5, true, [1], { $ne: '' }, ...below, ...above];
  }
  const malformed = pattern?.includes('{24}') ? ['', 'twelve chars', 'f'.repeat(23)] : [];
  if (type !== 'string') return [null, { $ne: '' }, ...malformed];
  // A day is converted to a number, so its check accepts one.
  const numbers = format === 'date' ? [] : [5];
  return [null, { $ne: '' }, ['text'], 'x'.repeat((maxLength ?? 500) + 1), ...numbers, ...malformed];
}

/** Flags of forms, which send them as texts: `true` is valid there. */
const FORM_FLAGS = ['fill_only', 'makeTitles', 'messages'];

const sent = classes.filter(({ name }) => /(Payload|Query|Params)$/.test(name)) as ClassConstructor<object>[];

describe('what is sent', () => {
  it.each(sent.map((type) => [type.name, type] as const))(
    'as %s is refused where its schema rules it out',
    (name, type) => {
      const accepted = Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, schema]) =>
        outside(schema as Schema)
          .filter((value) => !(FORM_FLAGS.includes(field) && value === 'true'))
          .filter((value) => {
            const errors = validateSync(plainToInstance(type, { [field]: value }));
            return errors.every(({ property }) => property !== field);
          })
          .map((value) => ({ field, value })),
      );
      expect(accepted).toEqual([]);
    },
  );
});

describe('the JSON schemas', () => {
  it('refer to classes that have a schema themselves, and leave no field without a type', () => {
    for (const name of classNames) {
      for (const [field, schema] of Object.entries(schemas[name]?.properties ?? {})) {
        expect({ name, field, schema: JSON.stringify(schema) }).toEqual({
          name,
          field,
          schema: expect.stringMatching(/"(type|oneOf|anyOf|\$ref)":/) as string,
        });
      }
    }
    const references = JSON.stringify(schemas).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references) expect(classNames).toContain(name);
  });

  it('let users be sorted by each of their fields', () => {
    const fields = Object.keys(schemas.UserAnswer?.properties ?? {});
    expect([...USER_SORT_FIELDS].sort()).toEqual(fields.sort());
  });

  it('tell the lengths, ranges and kinds of the contract', () => {
    expect(schemas.RegisterPayload?.properties).toMatchObject({
      password: { type: 'string', minLength: 3, maxLength: 256 },
      subValidity: { type: 'integer', minimum: 1, maximum: 36500 },
    });
    expect(schemas.UserAnswer?.properties).toMatchObject({
      _id: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' },
      ip_address_history: { type: 'array', items: { type: 'string' } },
      createdAt: { type: 'string', format: 'date-time' },
      paused_until: { type: 'integer', nullable: true },
      alarm: { type: 'string', nullable: true },
    });
    expect(schemas.AuditQuery?.properties).toMatchObject({
      from: { anyOf: [{ format: 'date' }, { format: 'date-time' }, { pattern: '^\\d{1,15}$' }] },
    });
    expect(schemas.UserListAnswer?.properties).toMatchObject({
      users: { type: 'array', items: { $ref: '#/components/schemas/UserAnswer' } },
    });
    expect(schemas.TitleUserAnswer?.properties).toMatchObject({
      days_left: {
        oneOf: [
          { type: 'integer', nullable: true },
          { type: 'boolean', enum: [false] },
        ],
      },
    });
  });

  it.each([
    ['RegisterPayload', 'email', ['ana', ' a\nb '], ['', ' ', 'a\0b']],
    [
      'RegisterPayload',
      'subStartDate',
      ['1/1/2025', '31/12/1970', '09/9/9999'],
      ['0/1/2025', '32/1/2025', '1/13/2025', '1/1/1969', '1/1/0000'],
    ],
  ] as const)('tell of %s.%s what a pattern can tell', (name, field, good, bad) => {
    const { pattern = '' } = schemas[name]?.properties?.[field] as { pattern?: string };
    expect(good.filter((text) => !new RegExp(pattern).test(text))).toEqual([]);
    expect(bad.filter((text) => new RegExp(pattern).test(text))).toEqual([]);
  });
});
