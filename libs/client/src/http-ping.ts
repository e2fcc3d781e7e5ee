import type { ErrorBody, PingAnswer } from '@keyroster/contracts';

/** A ping without a socket: the server's answer or refusal, or nothing when it can't be reached. */
export async function httpPing(url: string, token: string): Promise<PingAnswer | ErrorBody | undefined> {
  try {
    const response = await fetch(`${url}/api/users/ping`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    return (await response.json()) as PingAnswer | ErrorBody;
  } catch {
    return undefined;
  }
}
