import type { ErrorBody, PingAnswer } from '@keyroster/contracts';

// What stands between may answer in the server's place.
const isAnswer = (answer: unknown): answer is PingAnswer | ErrorBody =>
  typeof answer === 'object' && answer !== null && ('serverTime' in answer || 'statusCode' in answer);

/** A ping without a socket: the server's answer or refusal, or nothing when it can't be reached. */
export async function httpPing(url: string, token: string): Promise<PingAnswer | ErrorBody | undefined> {
  try {
    const response = await fetch(`${url}/api/users/ping`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}
