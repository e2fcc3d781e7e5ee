import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { OpenAPIObject } from '@nestjs/swagger';
import { STATUS_NAMES, type ErrorBody } from '@keyroster/contracts';
import { aCourse, assign, UNKNOWN_ID } from '../data/courses.js';
import { aGroup } from '../data/profile-groups.js';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';
import { ApiDocument } from './api-document.js';
import { calls, type Call } from './calls.js';
import { Values, MARKER } from './values.js';
import { send, type WireAnswer } from './wire.js';
import { expectErrorBody } from '../checks/answer.js';

/** What can't be parsed may be refused as such, whoever calls. */
const OF_PARSERS = [400, 413, 415];
const INNER_LIFE =
  /\bat .+:\d+:\d+|node:|\.(js|ts)\b|\/(home|usr|var|app|src|backend)\/|multer|busboy|bson|sharp|libvips|mongoose|SyntaxError|TypeError|CastError/i;

/** What a caller may do, as far as answers depend on it. */
type Standing = 'out' | 'user' | 'admin';

/** Checks what holds for any answer, whatever was sent. */
function judge(call: Call, standing: Standing, answer: WireAnswer, document: ApiDocument): void {
  const { status, type, text } = answer;
  expect(status).toBeLessThan(500);
  if (status >= 400) expectRefusal(call, answer);
  else expectSuccess(call, answer, document);
  const { operation, isReadable } = call;
  // A form that may carry a ticket is read before the caller is known.
  const isReadFirst = operation.body?.schema.properties?.['ticket'] !== undefined;
  if (operation.isOpen || ((isReadFirst || !isReadable) && OF_PARSERS.includes(status))) return;
  // The caller is checked before anything else.
  if (standing === 'out') expect({ status, type, text }).toMatchObject({ status: 401 });
  else if (standing === 'user' && operation.isForAdmins)
    expect({ status, type, text }).toMatchObject({ status: 403 });
}

function expectRefusal({ operation }: Call, { status, type, text, headers }: WireAnswer): void {
  expect(type).toBe('application/json');
  const body = JSON.parse(text) as ErrorBody;
  expectErrorBody(body);
  expect(body).toMatchObject({
    statusCode: status,
    error: STATUS_NAMES[status as keyof typeof STATUS_NAMES],
  });
  expect(text).not.toMatch(INNER_LIFE);
  expect(JSON.stringify([...headers, text])).not.toContain(MARKER);
  if (status === 429) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  // An operation without parameters or body doesn't list the errors of parsers.
  expect([...Object.keys(operation.responses).map(Number), ...OF_PARSERS]).toContain(status);
}

function expectSuccess(
  { operation, headers }: Call,
  { status, type, text }: WireAnswer,
  document: ApiDocument,
): void {
  const response = operation.responses[String(status)];
  // In HTTP, `If-None-Match: *` matches any version.
  if (status === 304 && headers['if-none-match'] === '*') return expect(text).toBe('');
  expect(Object.keys(operation.responses)).toContain(String(status));
  const content = Object.entries(response?.content ?? {});
  const documented = content.find(
    ([each]) => type === each || (each === 'image/*' && type.startsWith('image/')),
  );
  expect([type, documented]).toEqual([type, expect.anything()]);
  const schema = documented?.[1].schema;
  if (schema && type === 'application/json')
    expect(document.faultOf(schema, JSON.parse(text))).toBeUndefined();
}

/** `KEYROSTER_FUZZ_SEED` repeats a run. */
export const FUZZ_SEED = Number(process.env['KEYROSTER_FUZZ_SEED'] ?? randomInt(2 ** 31));

/** They end the fuzzer's own sessions: a logout always, a change of password if a guess is right. */
const SPARED = ['/api/users/logout', '/api/users/password'];
const THINGS = 3;

type Callers = Record<string, { token: string; standing: Standing }>;

/** Makes random calls by the app's own document; each has to get a proper answer or the error body. */
export async function fuzz(count: number): Promise<void> {
  const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000' });
  try {
    const root = await Session.root(app);
    const answer = await root.get('/api/docs-json').expect(200);
    const document = new ApiDocument(answer.body as OpenAPIObject);
    document.operations.splice(
      0,
      Infinity,
      ...document.operations.filter(({ path }) => !SPARED.includes(path)),
    );
    const callers = await everyKind(app, root);
    const values = new Values(document, [...(await someIds(app, root)), UNKNOWN_ID]);
    const each = fc.asyncProperty(calls(document, values, Object.keys(callers)), async (call) => {
      const { token, standing } = callers[call.caller] ?? { token: '', standing: 'out' };
      const headers = { ...call.headers, ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await send(app.url, { ...call, method: call.operation.verb, headers });
      judge(call, standing, answer, document);
    });
    await fc.assert(each, { numRuns: count, seed: FUZZ_SEED });
    await root.get('/api/users/false').expect(200);
  } finally {
    await app.stop();
  }
}

async function everyKind(app: TestApp, root: Session): Promise<Callers> {
  const { title } = await aCourse(root);
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  await assign(root, member.user, title).expect(200);
  const gone = await Session.as(app, 'member');
  await root.delete(`/api/users/${gone.user._id}`).expect(200);
  // If a call switches the whitelist on, everybody is still let in.
  await root.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
  return {
    anonymous: { token: '', standing: 'out' },
    'a bad token': { token: 'bad.bad.bad', standing: 'out' },
    deleted: { token: gone.token, standing: 'out' },
    admin: { token: root.token, standing: 'admin' },
    'another admin': { token: (await Session.as(app, 'admin')).token, standing: 'admin' },
    member: { token: member.token, standing: 'user' },
    all_profile: { token: (await Session.as(app, 'all_profile')).token, standing: 'user' },
  };
}

/** Ids of things that calls may change and delete; no caller is among them. */
async function someIds(app: TestApp, root: Session): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < THINGS; made += 1) {
    const { title, subtitle, credential } = await aCourse(root);
    const { user } = await Session.as(app, 'member');
    ids.push(title._id, subtitle._id, credential._id, user._id, (await aGroup(root))._id);
  }
  return ids;
}
