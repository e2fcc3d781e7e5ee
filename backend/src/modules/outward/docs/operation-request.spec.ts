import { CreateCredentialPayload, ResetActivityPayload } from '@keyroster/contracts/dto';
import { componentSchemas } from './component-schemas.js';
import { requestBodyOf } from './operation-request.js';

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
});

describe('a body', () => {
  it('may be left out when none of its fields is required', () => {
    const body = requestBodyOf({ inputs: { body: ResetActivityPayload }, isMultipart: false }, schemas);
    expect(body).toMatchObject({ required: false });
  });
});
