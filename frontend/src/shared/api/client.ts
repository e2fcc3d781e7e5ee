import type { ErrorBody } from '@keyroster/contracts';
import { ApiError } from './api-error.js';
import { readToken } from './token.js';

type Method = 'GET' | 'POST' | 'DELETE';

interface Options {
  /** Sent as JSON, or as a form with files. */
  body?: object | FormData;
  signal?: AbortSignal;
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

/** The one way to the server. What is done about a failure is the query client's policy. */
export async function send(method: Method, path: string, options: Options = {}): Promise<unknown> {
  const { body, signal, isAnonymous = false } = options;
  const token = isAnonymous ? null : readToken();
  const request: RequestInit = { method, headers: headersFor(token, body) };
  if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) request.signal = signal;
  const response = await answered(`/api${path}`, request, token);
  const answer = await bodyOf(response);
  if (response.ok) return answer;
  throw new ApiError(response.status, isErrorBody(answer) ? answer : undefined, token);
}
