import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIObject, OperationObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import request from 'supertest';
import {
  JSON_BODY_MAX_BYTES,
  PLAN_ACTIONS,
  PLAN_BODY_MAX_BYTES,
  TITLES_BODY_MAX_BYTES,
} from '@keyroster/contracts';
import { ADMIN, TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

const TITLES_PATHS = [
  '/api/shops/assign',
  '/api/shops/unassign',
  '/api/group/titles',
  '/api/browser/group/titles',
];
const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules');
const node = (...words: string[]) => promisify(execFile)(process.execPath, words);

/** A program that uses nothing but the generated types. */
const PROGRAM = `
import type { paths } from './api.js';

declare const process: { argv: [string, string, string, string, string] };
const [, , url, email, password] = process.argv;

type Operation<Path extends keyof paths, Verb extends 'get' | 'post'> = NonNullable<paths[Path][Verb]>;
type BodyOf<Of> = Of extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;
type Success<Answers> = Answers[Extract<keyof Answers, 200 | 201>];
type AnswerOf<Of> = Of extends { responses: infer Answers }
  ? Success<Answers> extends { content: Record<string, infer Answer> } ? Answer : never
  : never;

let token = '';
async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: \`Bearer \${token}\` }) };
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(\`\${path}: \${response.status}\`);
  return response;
}
const post = async <Path extends keyof paths>(path: Path, body: BodyOf<Operation<Path, 'post'>>) =>
  (await call('POST', path, body)).json() as Promise<AnswerOf<Operation<Path, 'post'>>>;
const get = async <Path extends keyof paths>(path: Path) =>
  (await call('GET', path)).json() as Promise<AnswerOf<Operation<Path, 'get'>>>;

token = (await post('/api/users/login', { email, password })).token;
const made = await post('/api/users/register', { email: 'generated', password: 'a password' });
const id: string = made.user._id;
const { plan } = await post('/api/plans', { action: 'users.renew', ids: [id], days: 30 });
// @ts-expect-error A lock takes no days.
export const refused = () => post('/api/plans', { action: 'users.lock', ids: [id], days: 30 });
const exported: AnswerOf<Operation<'/api/users/export', 'get'>> = await (await call('GET', '/api/users/export')).text();
const firstLine: string = exported.slice(0, exported.indexOf('\\r\\n'));
const { name } = await get('/api/manifest');
const { currency, version } = await get('/api/settings');
const { shops: [title] } = await post('/api/shops/create', { shop_name: 'generated' });
if (!title) throw new Error('No title');
await post('/api/shops/assign', { shop_id: [title._id], user_id: id });
const { user: renewed } = await post('/api/renewals', { user_id: id, days: 30 });
const { status } = await get('/api/health/ready');
console.log(JSON.stringify({ role: made.user.role, total: plan.total, firstLine, name, currency, version, days: renewed.sub_validity > 0, status }));
`;

let app: TestApp;
let folder: string;
let document: OpenAPIObject;
let operations: Array<OperationObject & { path: string }>;

beforeAll(async () => {
  [app, folder] = await Promise.all([TestApp.start(), mkdtemp(join(tmpdir(), 'keyroster-client-'))]);
  document = (await request(app.url).get('/api/docs-json').expect(200)).body as OpenAPIObject;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item as Record<string, OperationObject>).map((operation) => ({ ...operation, path })),
  );
});
afterAll(() => Promise.all([app.stop(), rm(folder, { recursive: true })]));

describe('the document', () => {
  it('says where the server is, and of texts and JSON that they are no bytes', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    const contents = operations.flatMap(({ responses }) =>
      (Object.values(responses) as ResponseObject[]).flatMap(({ content }) => Object.entries(content ?? {})),
    );
    expect(contents.filter(([type]) => type === 'text/csv').length).toBeGreaterThan(4);
    for (const [type, { schema }] of contents) {
      const isBinary = JSON.stringify(schema).includes('binary');
      expect([type, isBinary]).toEqual([type, type.startsWith('image/')]);
    }
    expect(document.paths['/api/manifest']?.get?.responses['200']).toMatchObject({
      content: { 'application/manifest+json': { schema: { $ref: '#/components/schemas/ManifestAnswer' } } },
    });
  });

  it('gives no field a default, which generators take for a field that has to be sent', () => {
    expect(JSON.stringify(document.components?.schemas)).not.toContain('"default"');
  });

  it('knows addresses as `uri`, the format that there is', () => {
    const schemas = JSON.stringify(document.components?.schemas);
    expect(schemas).not.toContain('"url"}');
    for (const [name, field] of [
      ['CreateCredentialPayload', 'domain'],
      ['CreateWebhookPayload', 'url'],
    ] as const) {
      expect(document.components?.schemas?.[name]).toMatchObject({
        properties: { [field]: { format: 'uri' } },
      });
    }
  });

  it('promises no list that is longer than its body may be', () => {
    const large = (path: string) => {
      if (path.startsWith('/api/plans')) return PLAN_BODY_MAX_BYTES;
      return TITLES_PATHS.includes(path) ? TITLES_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
    };
    const ID_BYTES = 27;
    let lists = 0;
    for (const { path, requestBody } of operations) {
      const name = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody ?? {}))?.[1];
      const schema = document.components?.schemas?.[name ?? ''] as SchemaObject | undefined;
      for (const { properties = {} } of (schema?.oneOf as SchemaObject[] | undefined) ?? [schema ?? {}]) {
        const ids = (Object.values(properties) as SchemaObject[]).filter(
          ({ items }) => items && 'pattern' in items && items.pattern?.includes('{24}'),
        );
        const bytes = ids.reduce((sum, { maxItems = Infinity }) => sum + maxItems * ID_BYTES, 0);
        expect([path, bytes < large(path) - 200]).toEqual([path, true]);
        lists += ids.length;
      }
    }
    expect(lists).toBeGreaterThan(5);
  });

  it('names 429 wherever a token is needed: each has so many calls', () => {
    const silent = operations.filter(
      ({ security, responses }) => security?.length === 1 && !('429' in responses),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('offers for a plan a choice by its action, of what that takes and nothing else', () => {
    const { oneOf = [] } = document.components?.schemas?.['PlanPayload'] as SchemaObject;
    const choices = oneOf as SchemaObject[];
    const actionsOf = (properties: Record<string, unknown>) =>
      ((properties['action'] as SchemaObject).enum ?? []) as string[];
    const actions = choices.flatMap(({ properties = {} }) => actionsOf(properties));
    expect(actions.sort()).toEqual([...PLAN_ACTIONS].sort());
    const fieldsOf = (action: string) => {
      const found = choices.find(({ properties = {} }) => actionsOf(properties).includes(action));
      return [Object.keys(found?.properties ?? {}), found?.required, found?.additionalProperties];
    };
    expect(fieldsOf('users.unlock')).toEqual([['action', 'ids'], ['action', 'ids'], false]);
    expect(fieldsOf('users.lock')).toEqual([
      ['action', 'ids', 'reason', 'minutes'],
      ['action', 'ids'],
      false,
    ]);
    expect(fieldsOf('users.renew')).toEqual([
      ['action', 'ids', 'days', 'package_id'],
      ['action', 'ids'],
      false,
    ]);
    expect(fieldsOf('users.group')).toEqual([['action', 'ids', 'group'], ['action', 'ids', 'group'], false]);
  });
});

it('a TypeScript client of the document that npm run openapi writes compiles under strict, and makes ten calls', async () => {
  const inFolder = (name: string) => join(folder, name);
  await writeFile(inFolder('package.json'), '{ "type": "module" }');
  await node(join(ROOT, 'scripts/openapi.mjs'), inFolder('document.json'));
  expect(JSON.parse(await readFile(inFolder('document.json'), 'utf8'))).toEqual(document);
  await writeFile(inFolder('program.ts'), PROGRAM);
  const generator = join(MODULES, 'openapi-typescript/bin/cli.js');
  await node(generator, inFolder('document.json'), '-o', inFolder('api.d.ts'));
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', ''];
  const compiler = join(MODULES, 'typescript-7/bin/tsc');
  const compiled = await node(compiler, ...strict, ...target, inFolder('program.ts')).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(compiled.stdout).toBe('');

  const { stdout } = await node(inFolder('program.js'), app.url, ADMIN.username, ADMIN.password);
  expect(JSON.parse(stdout)).toEqual({
    role: 'keyroster_soft',
    total: 1,
    firstLine: expect.stringMatching(/email/i) as string,
    name: 'Keyroster',
    currency: 'PEN',
    version: document.info.version,
    days: true,
    status: 'ok',
  });
});
