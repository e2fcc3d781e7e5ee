import { STATUS_CODES } from 'node:http';
import type { Response, Test } from 'supertest';
import { ERROR_STATUS, SESSION_END_MESSAGES, type ErrorBody } from '@keyroster/contracts';

export async function answerOf<T = unknown>(call: Test, status = 200): Promise<T> {
  const answer = await call.expect(status);
  return answer.body as T;
}

/** How many of these calls are answered with which status. */
export async function statuses(calls: PromiseLike<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const BODY_FIELDS = ['by', 'code', 'error', 'field', 'message', 'statusCode', 'ticket'];
/** Traces of a stack, a file, a driver or a library, none of which an answer may show. */
const INNER_LIFE =
  /\n|node_modules|[/\\]src[/\\]|\bat \w+ \(|mongo|E11000|express|\bnest(js)?\b|class-validator/i;

/** The call is refused, with the one body that every failure has. */
export async function refused(
  call: Test,
  status: number,
  details: Partial<ErrorBody> = {},
): Promise<Response> {
  const answer = await call;
  const body = answer.body as ErrorBody;
  expect({ status: answer.status, body }).toMatchObject({
    status,
    body: { statusCode: status, error: STATUS_CODES[status], ...details },
  });
  expectErrorBody(body);
  const retryAfter = answer.get('Retry-After');
  if (status === 429 || status === 503) expect(retryAfter).toMatch(/^[1-9]\d*$/);
  else expect(retryAfter).toBeUndefined();
  return answer;
}

export function expectErrorBody(body: ErrorBody): void {
  expect(Object.keys(body).filter((key) => !BODY_FIELDS.includes(key))).toEqual([]);
  expect(body.message).toMatch(/\S/);
  expect(body.message).not.toMatch(INNER_LIFE);
  // Only a right login to an expired account gets one.
  if ('ticket' in body) expect(body.code).toBe('EXPIRED');
  if ('by' in body) expect(body.message).toBe(SESSION_END_MESSAGES.replaced);
  if (body.code !== undefined) expect(ERROR_STATUS[body.code]).toBe(body.statusCode);
}
