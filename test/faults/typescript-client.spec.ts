import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ADMIN, type TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/session.js';
import { ownFolder } from '../support/processes/own-folder.js';

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
const folder = ownFolder();
const inFolder = (name: string) => join(folder, name);

withApp((started) => (app = started));

it('a TypeScript client of the document that npm run openapi writes compiles under strict, and makes ten calls', async () => {
  const document = (await request(app.url).get('/api/docs-json').expect(200)).body as OpenAPIObject;
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
}, 240_000);
