import type { SchemaObject } from '@nestjs/swagger';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { PLAN_ACTIONS, planFactsOf, settableRoles, type PlanAction } from '@keyroster/contracts';
import * as dto from '@keyroster/contracts/dto';
import { groupedBy } from '../../../common/grouped-by.js';

const PREFIX = '#/components/schemas/';

export type Schemas = Record<string, SchemaObject>;

export const schemaRef = (name: string) => ({ $ref: `${PREFIX}${name}` });

export function componentSchemas(product: string): Schemas {
  const derived = validationMetadatasToSchemas({
    additionalConverters: dto.SCHEMA_CONVERTERS,
    refPointerPrefix: PREFIX,
  }) as Schemas;
  const classes = Object.values<unknown>(dto).filter(isClass);
  const schemas = Object.fromEntries(
    classes.map(({ name }) => [name, closed(name, withBareReferences(derived[name] ?? {}))]),
  );
  return {
    ...schemas,
    [dto.RegisterPayload.name]: withRoles(schemas[dto.RegisterPayload.name], product),
    [dto.PlanPayload.name]: byAction(schemas[dto.PlanPayload.name]),
  };
}

function byAction(schema: SchemaObject | undefined): SchemaObject {
  const alike = groupedBy(PLAN_ACTIONS, (action) => JSON.stringify(planFieldsOf(action)));
  const choices = [...alike].map(([facts, actions]): SchemaObject => {
    const { needs, takes } = JSON.parse(facts) as ReturnType<typeof planFieldsOf>;
    const own = [...needs, ...takes];
    const fields = ['ids', ...own].map((name) => [name, schema?.properties?.[name] ?? {}]);
    return {
      // Code generators name the class by its title.
      title: [dto.PlanPayload.name, ...(own.length > 0 ? own : ['ids'])].join(' '),
      type: 'object',
      properties: { action: { type: 'string', enum: actions }, ...(Object.fromEntries(fields) as Schemas) },
      required: ['action', 'ids', ...needs],
      additionalProperties: false,
    };
  });
  return { oneOf: choices };
}

function planFieldsOf(action: PlanAction) {
  const { needs = [], takes = [] } = planFactsOf(action);
  return { needs, takes };
}

/** The contract exports functions, too. */
const isClass = (exported: unknown): exported is { name: string } =>
  typeof exported === 'function' && /^[A-Z]/.test(exported.name);

const closed = (name: string, schema: SchemaObject): SchemaObject =>
  name.endsWith('Payload') ? { ...schema, additionalProperties: false } : schema;

/** The roles depend on the product's name, so the class can't list them. */
function withRoles(schema: SchemaObject | undefined, product: string): SchemaObject {
  const [role] = settableRoles(product);
  // Described in words, because a `default` makes code generators require the field.
  const description = `\`${role}\` where it is left out`;
  const field = { type: 'string', enum: settableRoles(product), description };
  return { ...schema, properties: { ...schema?.properties, role: field } };
}

/** Validators of nested fields add `type: object` beside the reference, which OpenAPI 3.0 forbids. */
function withBareReferences(schema: SchemaObject): SchemaObject {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    '$ref' in field ? [name, { $ref: field.$ref }] : [name, field],
  );
  return { ...schema, properties: Object.fromEntries(fields) as Schemas };
}
