import type { ErrorBody } from '@keyroster/contracts';
import { pageClock } from '../time/page-clock.js';
import { ApiError } from './api-error.js';
import { readToken } from './token.js';

type Method = 'GET' | 'POST' | 'DELETE';

const NOT_MODIFIED = 304;

interface Options {
  /** Sent as JSON, or as a form with files. */
  body?: object | FormData;
  signal?: AbortSignal;
  /** The tag of the answer that is there already. */
  etag?: string | null;
  /** The call goes without the token, even where there is one. */
  isAnonymous?: boolean;
}

const isErrorBody = (body: unknown): body is Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

function headersFor(token: string | null, body: object | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  // Of a form the browser says the type itself, with the boundary that it chose.
  if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  return headers;
}

async function answered(url: string, request: RequestInit, token: string | null): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw ApiError.noAnswer(token);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function call(method: Method, path: string, options: Options): Promise<Response> {
  const { body, signal, isAnonymous = false, etag = null } = options;
  const token = isAnonymous ? null : readToken();
  const headers = headersFor(token, body);
  if (etag !== null) headers['if-none-match'] = etag;
  const request: RequestInit = { method, headers };
  if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) request.signal = signal;
  const response = await answered(`/api${path}`, request, token);
  const serverTime = Number(response.headers.get('x-server-time'));
  if (serverTime > 0) pageClock.sync(serverTime);
  if (response.ok || response.status === NOT_MODIFIED) return response;
  const answer = await bodyOf(response);
  throw new ApiError(response.status, isErrorBody(answer) ? answer : undefined, token);
}

/** The one way to the server. What is done about a failure is the query client's policy. */
export async function send(method: Method, path: string, options: Options = {}): Promise<unknown> {
  return bodyOf(await call(method, path, options));
}

/** The answer to a question that is asked again and again: no body when it is the one with that tag still. */
export interface Revalidated {
  body?: unknown;
  headers: Headers;
}

export async function revalidate(
  path: string,
  options: Pick<Options, 'etag' | 'signal'>,
): Promise<Revalidated> {
  const response = await call('GET', path, options);
  const { headers } = response;
  return response.status === NOT_MODIFIED ? { headers } : { headers, body: await bodyOf(response) };
}

/** A file: its bytes, for the browser to keep. */
export async function sendForFile(path: string): Promise<Blob> {
  return (await call('GET', path, {})).blob();
}
