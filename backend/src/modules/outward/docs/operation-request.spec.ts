import { CreateCredentialPayload, ResetActivityPayload, UserIdParams } from '@keyroster/contracts/dto';
import { componentSchemas } from './component-schemas.js';
import { parametersOf, requestBodyOf } from './operation-request.js';

const schemas = componentSchemas('keyroster');
const file = { type: 'string', format: 'binary' };

describe('what a form with a file takes', () => {
  it('is its fields beside the file', () => {
    const body = requestBodyOf({ inputs: { body: CreateCredentialPayload }, isMultipart: true }, schemas);
    expect(body).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { shop_id: { type: 'string' }, domain: { type: 'string' }, file },
            required: expect.arrayContaining(['shop_id', 'email', 'password', 'domain', 'file']) as string[],
          },
        },
      },
    });
  });

  it('may be the file alone', () => {
    expect(requestBodyOf({ inputs: {}, isMultipart: true }, schemas)).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file }, required: ['file'], additionalProperties: false },
        },
      },
    });
  });
});

describe('a body', () => {
  it('may be left out when none of its fields is required', () => {
    const body = requestBodyOf({ inputs: { body: ResetActivityPayload }, isMultipart: false }, schemas);
    expect(body).toMatchObject({ required: false });
  });

  it('is not there for a route without one', () => {
    expect(requestBodyOf({ inputs: {}, isMultipart: false }, schemas)).toBeUndefined();
  });
});

describe('a path', () => {
  it('has the parameters that its template names', () => {
    const route = { inputs: { params: UserIdParams }, isMultipart: false };
    expect(parametersOf(route, '/api/users/{id}', schemas)).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    expect(parametersOf(route, '/api/users', schemas)).toEqual([]);
  });
});
