import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
} from '@nestjs/swagger';

type Reference = { $ref: string };
export type AnySchemaObject = SchemaObject | Reference;

export interface Operation {
  verb: 'GET' | 'POST' | 'DELETE';
  path: string;
  parameters: ParameterObject[];
  /** The media type and schema of its body, if it has one. */
  body?: { type: string; schema: SchemaObject };
  responses: Record<string, ResponseObject>;
  isOpen: boolean;
  isForAdmins: boolean;
}

export class ApiDocument {
  readonly operations: Operation[];
  private readonly ajv = addFormats.default(new Ajv({ strict: false }));
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    this.ajv.addSchema({ $id: 'api', components: closed(document.components) as AnySchema });
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OperationObject>).map(([verb, found]) =>
        this.operation(verb, path, found),
      ),
    );
  }

  resolved(schema: AnySchemaObject): SchemaObject {
    if (!('$ref' in schema)) return schema;
    const found = this.document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`The document has no ${schema.$ref}`);
    return this.resolved(found);
  }

  operationOf(route: string): Operation | undefined {
    const [verb, path = ''] = route.split(' ');
    const named = path.replace(/:(\w+)/g, '{$1}');
    return this.operations.find((operation) => operation.verb === verb && operation.path === named);
  }

  /** What is wrong with an answer: it has to have exactly the fields of its schema, of the right types. */
  faultOf(schema: AnySchemaObject, answer: unknown): string | undefined {
    const key = JSON.stringify(schema);
    const check = this.checks.get(key) ?? this.ajv.compile(inDocument(schema));
    this.checks.set(key, check);
    return check(answer) ? undefined : this.ajv.errorsText(check.errors);
  }

  private operation(verb: string, path: string, found: OperationObject): Operation {
    const { requestBody, parameters = [], responses, security, description = '' } = found;
    const [type, content] =
      Object.entries(requestBody && 'content' in requestBody ? requestBody.content : {})[0] ?? [];
    return {
      verb: verb.toUpperCase() as Operation['verb'],
      path,
      parameters: parameters as ParameterObject[],
      ...(type !== undefined && content?.schema && { body: { type, schema: this.resolved(content.schema) } }),
      responses: responses as Record<string, ResponseObject>,
      isOpen: security?.length === 0,
      isForAdmins: description.includes('admins'),
    };
  }
}

const inDocument = (schema: AnySchemaObject): AnySchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as AnySchema;

/** Forbids other fields in every object that names its fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = typeof inside['properties'] === 'object' && inside['type'] === 'object';
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}
