import { STATUS_NAMES, type ErrorBody } from '@keyroster/contracts';
import type { WireAnswer } from './wire.js';
import { expectErrorBody } from '../checks/refusal.js';
import type { ApiDocument } from './api-document.js';
import type { Call } from './calls.js';
import { MARKER } from './values.js';

/** Whoever sends a body, or a path, that nobody can read may be told so. */
const OF_PARSERS = [400, 413, 415];
/** Libraries' names, and what a stack or a path of a file looks like. */
const INNER_LIFE =
  /\bat .+:\d+:\d+|node:|\.(js|ts)\b|\/(home|usr|var|app|src|backend)\/|multer|busboy|bson|sharp|libvips|mongoose|SyntaxError|TypeError|CastError/i;

/** How a caller stands, as far as answers go. */
export type Standing = 'out' | 'user' | 'admin';

/** What an answer may not be, whatever was sent. */
export function judge(call: Call, standing: Standing, answer: WireAnswer, document: ApiDocument): void {
  const { status, type, text } = answer;
  expect(status).toBeLessThan(500);
  if (status >= 400) expectRefusal(call, answer);
  else expectSuccess(call, answer, document);
  const { operation, isReadable } = call;
  if (operation.isOpen || (!isReadable && OF_PARSERS.includes(status))) return;
  // Who calls is asked before anything else is looked at.
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
  expect(JSON.stringify([headers, text])).not.toContain(MARKER);
  if (status === 429) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  // A call that takes nothing needn't say that of what it takes some can't be read.
  expect([...Object.keys(operation.responses).map(Number), ...OF_PARSERS]).toContain(status);
}

function expectSuccess(
  { operation, headers }: Call,
  { status, type, text }: WireAnswer,
  document: ApiDocument,
): void {
  const response = operation.responses[String(status)];
  // By HTTP itself a star names whatever there is.
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
