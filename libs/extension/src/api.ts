import {
  endOfRefused,
  isRefusal,
  type ErrorBody,
  type ErrorCode,
  type SessionEndCode,
} from '@keyroster/contracts';
import { endAccount, language, type Account } from './account.js';
import { words } from './words.js';

/** A call that was refused or did not reach the server. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code?: ErrorCode,
  ) {
    super(message);
  }
}

interface Call {
  url: string;
  token?: string;
}

const WITHIN_MS = 15_000;

async function answered(call: Call, method: string, path: string, body?: object): Promise<Response> {
  const { url, token } = call;
  try {
    return await fetch(`${url}/api${path}`, {
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
    });
  } catch {
    throw new CallError(words().unreachable);
  }
}

interface Refused {
  body: Partial<ErrorBody>;
  ended: SessionEndCode | undefined;
}

async function read(response: Response): Promise<object | Refused> {
  const body = (await response.json().catch(() => ({}))) as object;
  if (response.ok) return body;
  const refusal: Partial<ErrorBody> = isRefusal(body) ? body : {};
  const ended = (response.headers.get('x-session-end') ?? undefined) as SessionEndCode | undefined;
  return { body: refusal, ended };
}

/** A call without a signed-in account. */
export async function call<Answer>(
  where: Call,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await answered(where, method, path, body);
  const answer = await read(response);
  if (response.ok) return answer as Answer;
  const { message, code } = (answer as Refused).body;
  throw new CallError(message ?? words().unreachable, code);
}

/** A call of the signed-in account. Signs it out if the server says that the session is over. */
export async function ask<Answer>(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await answered(account, method, path, body);
  const answer = await read(response);
  if (response.ok) return answer as Answer;
  const { body: refusal, ended } = answer as Refused;
  const { message = words().unreachable, code, by } = refusal;
  if (code === 'UNAUTHENTICATED' || code === 'SESSION_ENDED') {
    const end = endOfRefused({ ...refusal, ended });
    await endAccount(account, { code: end, message, ...(by && { by }) });
  }
  throw new CallError(message, code);
}
