import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { undoIn } from '../undo/undo-in.js';
import { showError, showSuccess } from '../ui/toasts.js';
import { ApiError, messageOf } from './api-error.js';
import { dropToken, onTokenChange, readToken } from './token.js';

/** What a toast says of a change that was made. */
export type Success<Input, Answer> = string | ((input: Input, answer: Answer) => string);

interface CallMeta extends Record<string, unknown> {
  /** What the toast says when the server gave no message. */
  failure?: string;
  /** What the toast says once it is done. */
  success?: Success<never, never>;
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

/** A change that can be taken back says so, whichever call it was. */
function announce(answer: unknown, input: unknown, { success }: CallMeta): void {
  if (success === undefined) return;
  const say = success as Success<unknown, unknown>;
  const message = typeof say === 'string' ? say : say(input, answer);
  const undo = undoIn(answer);
  if (!undo) return showSuccess(message);
  // Loaded when there is something to undo: the login screen stays small.
  import('../undo/undo-toast.js')
    .then(({ showUndoable }) => showUndoable(message, undo))
    .catch(() => showSuccess(message));
}

const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.isPassing && failures < RETRIES;

/** What all calls have in common: retries, the end of a session, toasts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
      onSuccess: (answer, input, _result, mutation) => announce(answer, input, mutation.meta ?? {}),
    }),
    // The server may well be on this machine: whether the browser thinks itself online says nothing.
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  // Another token is another person: nothing that was fetched for the one is shown to the other.
  onTokenChange(() => client.getQueryCache().clear());
  return client;
}
