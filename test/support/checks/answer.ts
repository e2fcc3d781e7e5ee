import type { Test } from 'supertest';

export async function answerOf<T = unknown>(call: Test, status = 200): Promise<T> {
  const answer = await call.expect(status);
  return answer.body as T;
}
