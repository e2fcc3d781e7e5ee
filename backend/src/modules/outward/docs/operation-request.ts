import type { ParameterObject, RequestBodyObject, SchemaObject } from '@nestjs/swagger';
import { FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { schemaRef, type Schemas } from './component-schemas.js';
import type { RouteFacts } from './route-facts.js';

type Request = Pick<RouteFacts, 'inputs' | 'isMultipart'>;

const EITHER = 'In the query or in the body.';

export function parametersOf({ inputs }: Request, path: string, schemas: Schemas): ParameterObject[] {
  const inPath = fieldsOf(inputs.params, schemas).filter(({ name }) => path.includes(`{${name}}`));
  return [
    ...inPath.map(({ name, schema }) => ({ name, in: 'path' as const, required: true, schema })),
    ...fieldsOf(inputs.query, schemas).map((field) => ({ ...field, in: 'query' as const })),
    ...fieldsOf(inputs.bodyOrQuery, schemas).map((field) => ({
      ...field,
      in: 'query' as const,
      required: false,
      description: EITHER,
    })),
  ];
}

export function requestBodyOf(
  { inputs, isMultipart }: Request,
  schemas: Schemas,
): RequestBodyObject | undefined {
  const { body, bodyOrQuery } = inputs;
  if (isMultipart) {
    const form = withFile(schemas[body?.name ?? ''] ?? {});
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const type = body ?? bodyOrQuery;
  if (!type) return undefined;
  return {
    ...(bodyOrQuery && { description: EITHER }),
    required: body !== undefined && hasRequiredFields(schemas[body.name]),
    content: { 'application/json': { schema: schemaRef(type.name) } },
  };
}

const withFile = (schema: SchemaObject): SchemaObject => ({
  type: 'object',
  properties: { ...schema.properties, [FILE_FIELD]: { type: 'string', format: 'binary' } },
  required: [...(schema.required ?? []), FILE_FIELD],
  additionalProperties: false,
});

function fieldsOf(type: { name: string } | undefined, schemas: Schemas) {
  const { properties = {}, required = [] } = schemas[type?.name ?? ''] ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
}

const hasRequiredFields = (schema: SchemaObject | undefined): boolean =>
  schema?.oneOf !== undefined || (schema?.required ?? []).length > 0;
