import fc, { type Arbitrary } from 'fast-check';
import type { SchemaObject } from '@nestjs/swagger';
import type { AnySchemaObject, ApiDocument } from './api-document.js';

/** Is in much of what is sent, and must not come back in a refusal. */
export const MARKER = 'zq7markerx9';

const IS_ID = '^[0-9a-fA-F]{24}$';
const deep = (levels: number, value: unknown): unknown =>
  levels === 0 ? value : { a: [deep(levels - 1, value)] };

/** Values that no schema of the contract asks for, or only by chance. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '0', null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, '9'.repeat(400)],
    ...['\0', '\ud800', '\u202e\u{1f511}e\u0301', 'a'.repeat(501), 'b'.repeat(20_000)],
    ...['../../etc/passwd', "' OR '1'='1", '${7*7}{{7*7}}<script>', 'twelve chars', 'F'.repeat(24), MARKER],
    ...[[], {}, [[]], [MARKER], { $gt: '' }, { $where: `sleep(1)//${MARKER}` }, { $ne: null, [MARKER]: 1 }],
    ...[{ toString: 1, length: 5 }, deep(12, 1)],
  ),
  fc.jsonValue({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
);

export const oddName: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      '$where',
      '$gt',
      'a.b',
      'role.admin',
      '',
      MARKER,
    ],
  ),
  fc.string({ maxLength: 20 }),
);

/** Values that match the document's schemas, with the ids of existing things. */
export class Values {
  constructor(
    private readonly document: ApiDocument,
    private readonly ids: readonly string[],
  ) {}

  of(of: AnySchemaObject): Arbitrary<unknown> {
    const schema = this.document.resolved(of);
    if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice)));
    switch (schema.type) {
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(this.of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
      case 'object':
        return this.object(schema);
      case 'string':
      case undefined:
      default:
        return this.text(schema);
    }
  }

  /** The fields of an object, so that each can be tampered with. */
  object({ properties = {}, required = [], oneOf }: SchemaObject): Arbitrary<Record<string, unknown>> {
    if (oneOf) return fc.oneof(...oneOf.map((choice) => this.object(this.document.resolved(choice))));
    const fields = Object.entries(properties).map(([name, schema]) => [name, this.of(schema)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }

  private text({ pattern = '', format, minLength = 0, maxLength = 100 }: SchemaObject): Arbitrary<string> {
    if (pattern === IS_ID) return fc.constantFrom(...this.ids);
    if (pattern.includes('/')) return fc.constantFrom('1/1/2025', '31/12/2099', '29/2/2024', '30/2/2025');
    if (pattern.includes('{1,15}')) return fc.nat().map(String);
    if (format === 'date') return fc.constantFrom('2025-01-01', '2025-02-30', '9999-12-31');
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
    return fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }),
      fc.constant('x'.repeat(maxLength)),
    );
  }
}
