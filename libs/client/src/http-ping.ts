import {
  isRefusal,
  type ErrorBody,
  type Language,
  type PingAnswer,
  type SessionEndCode,
} from '@keyroster/contracts';

/** A refusal; over HTTP a header adds how the session ended. */
export type Refusal = ErrorBody & { ended?: SessionEndCode };

interface Pinged {
  url: string;
  token: string;
  language: Language;
}

/** A server that takes a call and never answers it counts as one that can't be reached. */
const ANSWER_WITHIN_MS = 10_000;

// A proxy may answer in the server's place.
const isAnswer = (answer: unknown): answer is PingAnswer | ErrorBody =>
  typeof answer === 'object' && answer !== null && ('serverTime' in answer || 'statusCode' in answer);

/** Pings over HTTP; undefined when the server can't be reached. */
export async function httpPing({ url, token, language }: Pinged): Promise<PingAnswer | Refusal | undefined> {
  try {
    const response = await fetch(`${url}/api/users/ping`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) return undefined;
    const ended = response.headers.get('x-session-end') as SessionEndCode | null;
    return ended && isRefusal(answer) ? { ...answer, ended } : answer;
  } catch {
    return undefined;
  }
}
