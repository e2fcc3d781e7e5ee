import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showError } from '../ui/toasts.js';
import { ApiError, messageOf } from './api-error.js';
import { dropToken, onTokenChange, readToken } from './token.js';

interface CallMeta extends Record<string, unknown> {
  /** What the toast says when the server gave no message. */
  failure?: string;
  /** The screen itself says what failed. */
  isQuiet?: boolean;
  /** Nobody waits for it: it moves the bar alone. */
  isBackground?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const RETRIES = 2;

function report(error: Error, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && error.hasEndedSession) {
    // Of several calls that fail together the first speaks; a token that came since is not theirs to drop.
    if (error.sentToken !== readToken()) return;
    dropToken();
    showError(messageOf(error));
  } else if (!meta?.isQuiet) {
    showError(messageOf(error, meta?.failure));
  }
}

const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.isPassing && failures < RETRIES;

/** What all calls have in common: retries, the end of a session, toasts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    // The server may well be on this machine: whether the browser thinks itself online says nothing.
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  // Another token is another person: nothing that was fetched for the one is shown to the other.
  onTokenChange(() => client.getQueryCache().clear());
  return client;
}
