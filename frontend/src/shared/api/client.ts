import type { ErrorBody } from '@keyroster/contracts';
import { askToConfirm } from '../confirming/asking.js';
import { readLanguage } from '../i18n/language.js';
import { pageClock } from '../time/page-clock.js';
import { ApiError } from './api-error.js';
import { readToken } from './session/token.js';
import type { Query, QueryClient } from '@tanstack/react-query';

type Method = 'GET' | 'POST' | 'DELETE';

const NOT_MODIFIED = 304;

interface CallOptions {
  /** Sent as JSON, or as a form with files. */
  body?: object | FormData;
  signal?: AbortSignal;
  /** The tag of the answer that is there already. */
  etag?: string | null;
  /** The call goes without the token, even where there is one. */
  isAnonymous?: boolean;
  /** Another token than the one that the page goes by: that of a session which has ended. */
  token?: string | null;
}

const isErrorBody = (body: unknown): body is Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

function headersFor(token: string | null, body: object | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': readLanguage() };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  // Of a form the browser says the type itself, with the boundary that it chose.
  if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  return headers;
}

async function answered(url: string, request: RequestInit, token: string | null): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw request.signal?.aborted ? ApiError.givenUp(token) : ApiError.noAnswer(token);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** One call, whose answer is read by whoever makes it. */
async function call(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, signal = givenUp(), isAnonymous = false, etag = null } = options;
  const token = isAnonymous ? null : (options.token ?? readToken());
  const headers = headersFor(token, body);
  if (etag !== null) headers['if-none-match'] = etag;
  const request: RequestInit = { method, headers, signal };
  if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
  const response = await answered(`/api${path}`, request, token);
  const serverTime = Number(response.headers.get('x-server-time'));
  if (serverTime > 0) pageClock.sync(serverTime);
  if (response.ok || response.status === NOT_MODIFIED) return response;
  const answer = await bodyOf(response);
  const error = new ApiError(
    response.status,
    isErrorBody(answer) ? answer : undefined,
    token,
    response.headers,
  );
  if (error.code === 'CONFIRM_FIRST' && (await askToConfirm())) return call(method, path, options);
  throw error;
}

/** The one way to the server. What is done about a failure is the query client's policy. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return bodyOf(await call(method, path, options));
}

/** A file: its bytes, for the browser to keep. */
export async function sendForFile(path: string): Promise<Blob> {
  return (await call('GET', path, {})).blob();
}

/** The answer to a question that is asked again and again: no body when it is the one with that tag still. */
interface Revalidated {
  body?: unknown;
  headers: Headers;
}

export async function revalidate(
  path: string,
  options: Pick<CallOptions, 'etag' | 'signal'>,
): Promise<Revalidated> {
  const response = await call('GET', path, options);
  const { headers } = response;
  return response.status === NOT_MODIFIED ? { headers } : { headers, body: await bodyOf(response) };
}

let changes = new AbortController();

/** Ends, for the calls that change something, when nobody waits for them any more. */
const givenUp = (): AbortSignal => changes.signal;

/** Nothing of it has been seen yet, so somebody waits for it; what comes later moves the bar alone. */
export const isFirstLoad = ({ state, meta }: Query): boolean =>
  !meta?.isBackground && state.dataUpdateCount + state.errorUpdateCount === 0;

/**
 * Whoever has waited long enough goes on: a change that is under way is no more waited for, and as the server may have
 * made it all the same, what is shown is asked for again; what could not be shown is a failed load, with another try.
 */
export function giveUp(client: QueryClient): void {
  const isChanging = client.isMutating() > 0;
  changes.abort();
  changes = new AbortController();
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    void query.cancel({ revert: query.state.data !== undefined });
  }
  if (isChanging) void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
}
