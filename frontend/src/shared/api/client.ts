import type { ErrorBody } from '@keyroster/contracts';
import { ApiError } from './api-error.js';
import { readToken } from './token.js';

type Method = 'GET' | 'POST' | 'DELETE';

interface Options {
  body?: object;
  signal?: AbortSignal;
}

const isErrorBody = (body: unknown): body is Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

function headersFor(token: string | null, body: object | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (body) headers['content-type'] = 'application/json';
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
export async function send(method: Method, path: string, { body, signal }: Options = {}): Promise<unknown> {
  const token = readToken();
  const request: RequestInit = { method, headers: headersFor(token, body) };
  if (body) request.body = JSON.stringify(body);
  if (signal) request.signal = signal;
  const response = await answered(`/api${path}`, request, token);
  const answer = await bodyOf(response);
  if (response.ok) return answer;
  throw new ApiError(response.status, isErrorBody(answer) ? answer : undefined, token);
}
