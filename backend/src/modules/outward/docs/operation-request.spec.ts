import { CreateCredentialPayload, ResetActivityPayload } from '@keyroster/contracts/dto';
import { componentSchemas } from './component-schemas.js';
import { requestBodyOf } from './operation-request.js';

const schemas = componentSchemas('keyroster');
const file = { type: 'string', format: 'binary' };

it('a form with a file takes its fields beside the file', () => {
  const body = requestBodyOf({ inputs: { body: CreateCredentialPayload }, isMultipart: true }, schemas);
  const properties = { shop_id: { type: 'string' }, domain: { type: 'string' }, file };
  const required = expect.arrayContaining(['shop_id', 'email', 'password', 'domain', 'file']) as string[];
  const content = { 'multipart/form-data': { schema: { type: 'object', properties, required } } };
  expect(body).toMatchObject({ required: true, content });
});

it('a body may be left out when none of its fields is required', () => {
  const body = requestBodyOf({ inputs: { body: ResetActivityPayload }, isMultipart: false }, schemas);
  expect(body).toMatchObject({ required: false });
});
