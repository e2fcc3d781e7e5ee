import { endOfRefused, isRefusal, type ErrorBody, type SessionEndCode } from '@keyroster/contracts';
import { endAccount, language, type Account } from './account.js';
import { words } from './words.js';

type Refusal = Partial<ErrorBody> & { ended: SessionEndCode | undefined };

export class CallError extends Error {
  constructor(
    message: string,
    readonly refusal?: Refusal,
  ) {
    super(refusal?.message ?? message);
  }
}

interface Call {
  url: string;
  token?: string;
}

const WITHIN_MS = 15_000;

/** A call without a signed-in account. */
export async function call<Answer>(
  { url, token }: Call,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': language(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => {
    throw new CallError(words().unreachable);
  });
  const answer = (await response.json().catch(() => ({}))) as object;
  if (response.ok) return answer as Answer;
  const ended = (response.headers.get('x-session-end') ?? undefined) as SessionEndCode | undefined;
  throw new CallError(words().unreachable, { ...(isRefusal(answer) && answer), ended });
}

/** A call of the signed-in account. Signs it out if the server says that the session is over. */
export async function ask<Answer>(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  try {
    return await call<Answer>(account, method, path, body);
  } catch (error) {
    const { message, refusal } = error as CallError;
    if (refusal?.code === 'UNAUTHENTICATED' || refusal?.code === 'SESSION_ENDED') {
      const { by } = refusal;
      await endAccount(account, { code: endOfRefused(refusal), message, ...(by && { by }) });
    }
    throw error;
  }
}
