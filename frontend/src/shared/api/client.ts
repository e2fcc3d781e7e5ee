import type { ErrorBody } from '@keyroster/contracts';
import { askToConfirm } from '../confirming/asking.js';
import { readLanguage } from '../i18n/language.js';
import { pageClock } from '../time/page-clock.js';
import { ApiError } from './api-error.js';
import { readToken } from './session/token.js';
import {
  queryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';

type Method = 'GET' | 'POST' | 'DELETE';

const NOT_MODIFIED = 304;

interface CallOptions {
  body?: object | FormData;
  signal?: AbortSignal;
  etag?: string | null;
  /** The ticket of a user whose subscription has ended. */
  ticket?: string;
  isAnonymous?: boolean;
  /** Instead of the page's own token: that of a session which has ended. */
  token?: string | null;
}

const isErrorBody = (body: unknown): body is Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

async function call(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, signal = changes.signal, isAnonymous = false, etag = null, ticket } = options;
  const token = isAnonymous ? null : (options.token ?? readToken());
  const isForm = body instanceof FormData;
  const headers = {
    accept: 'application/json',
    'accept-language': readLanguage(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    // For a form the browser sets the type, with the boundary that it chose.
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(etag !== null && { 'if-none-match': etag }),
    ...(ticket !== undefined && { 'x-ticket': ticket }),
  };
  const request = { method, headers, signal, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
  const response = await fetch(`/api${path}`, request).catch(() => {
    throw signal.aborted ? ApiError.givenUp(token) : ApiError.noAnswer(token);
  });
  const serverTime = Number(response.headers.get('x-server-time'));
  if (serverTime > 0) pageClock.sync(serverTime);
  if (response.ok || response.status === NOT_MODIFIED) return response;
  const answer = await bodyOf(response);
  const errorBody = isErrorBody(answer) ? answer : undefined;
  const error = new ApiError(response.status, errorBody, token, response.headers);
  if (error.code === 'CONFIRM_FIRST' && (await askToConfirm())) return call(method, path, options);
  throw error;
}

/** The only way to the server. The query client decides what is done about a failure. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return bodyOf(await call(method, path, options));
}

/** A form of fields and files, in this order: the server reads a file last. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value instanceof File ? value : String(value));
  }
  return form;
}

/** Parts of a screen that mount one after the other share one answer; news makes it stale at once. */
export const LOADED_WITHIN_MS = 5_000;

export const getQuery = <Answer, Data = Answer>(
  queryKey: QueryKey,
  path: string,
  options?: Omit<UndefinedInitialDataOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'>,
) =>
  queryOptions<Answer, Error, Data>({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await send('GET', path, { signal })) as Answer,
  });

export const sendForFile = async (path: string): Promise<Blob> => (await call('GET', path, {})).blob();

/** Resolves without a body if the answer with this tag is still current. */
export async function revalidate(path: string, options: Pick<CallOptions, 'etag' | 'signal'>) {
  const response = await call('GET', path, options);
  const { headers } = response;
  return { headers, body: response.status === NOT_MODIFIED ? undefined : await bodyOf(response) };
}

/** Aborts all calls that were made without a signal of their own when the user stops waiting. */
let changes = new AbortController();

/** Whether the user waits for the first answer; later fetches only move the bar. */
export const isFirstLoad = ({ state, meta }: Query): boolean =>
  !meta?.isBackground && state.dataUpdateCount + state.errorUpdateCount === 0;

/**
 * Ends all calls that the user no longer waits for. A change may have been made all the same, so shown data
 * is fetched again; a first load counts as failed.
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
