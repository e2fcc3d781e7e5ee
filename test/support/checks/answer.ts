import type { Test } from 'supertest';

/** What a call answers that is expected to succeed. */
export async function answerOf<T = unknown>(call: Test, status = 200): Promise<T> {
  const answer = await call.expect(status);
  return answer.body as T;
}
