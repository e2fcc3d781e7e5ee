import { CancelledError, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endIn, endSession, keepEnd } from '../session-end/last-end.js';
import { undoIn, showChange } from '../undo/undo-toast.js';
import { showError, showSuccess } from '../ui/toaster.js';
import { ApiError, messageOf, type Failure } from './api-error.js';
import { SESSION_KEY } from './session/session.js';
import { onTokenChange } from './session/token.js';

/** The first word of each query key: what a screen reads, and what a change or news makes outdated. */
export type Resource =
  | 'activity'
  | 'ads'
  | 'alarms'
  | 'announcements'
  | 'assignments'
  | 'audit'
  | 'backups'
  | 'channels'
  | 'code'
  | 'config'
  | 'credentials'
  | 'dueCount'
  | 'explain'
  | 'exposed'
  | 'groups'
  | 'inbox'
  | 'jobs'
  | 'logos'
  | 'mine'
  | 'oneUser'
  | 'packages'
  | 'passkeys'
  | 'payments'
  | 'pinlink'
  | 'pinLinks'
  | 'public-users'
  | 'recoveryCodes'
  | 'renewals'
  | 'reports'
  | 'rules'
  | 'seats'
  | 'session'
  | 'settings'
  | 'spans'
  | 'subtitles'
  | 'templates'
  | 'titleCounts'
  | 'titles'
  | 'tokens'
  | 'troubles'
  | 'undos'
  | 'users'
  | 'versions'
  | 'webhooks'
  | 'whitelist';

export type Success<Input, Answer, Text = string> = Text | ((input: Input, answer: Answer) => Text);

export type About<Input, Answer> = Success<Input, Answer, string | undefined>;

export interface CallMeta extends Record<string, unknown> {
  /** What the toast says when the server gave no message. */
  failure?: Failure;
  success?: Success<never, never>;
  /** The user that the toast names, where the answer doesn't say. */
  about?: About<never, never>;
  /** The screen itself says what failed. */
  isQuiet?: boolean;
  /** It shows only the progress bar. */
  isBackground?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
    queryKey: readonly [Resource, ...unknown[]];
  }
}

const RETRIES = 2;
/** Before the first of them, doubled before the next. With the library's second, a failed screen says so after four. */
const RETRY_MS = 500;

function report(error: Error, meta: CallMeta | undefined, client: QueryClient): void {
  const end = endIn(error);
  // A load that the user gave up shows its failure in place.
  if (error instanceof CancelledError) return;
  if (error instanceof ApiError && error.hasEndedSession) {
    endSession(error.sentToken, end, () => showError(messageOf(error)));
  } else if (error instanceof ApiError && error.isQuestion) {
    if (error.code === 'SECOND_FACTOR_NEEDED') void client.invalidateQueries({ queryKey: SESSION_KEY });
  } else if (end) {
    keepEnd(end);
  } else if (!meta?.isQuiet) {
    showError(messageOf(error, meta?.failure));
  }
}

const aboutIn = (answer: unknown): string | undefined =>
  (answer as { user?: { email?: string } } | undefined)?.user?.email;

/** Shows what was done to which user, and the way to undo it. */
function announce(answer: unknown, input: unknown, { success, about: whom }: CallMeta): void {
  if (success === undefined) return;
  const told = <Text>(say: Success<never, never, Text>): Text =>
    typeof say === 'function' ? (say as (input: unknown, answer: unknown) => Text)(input, answer) : say;
  const message = told(success);
  const undo = undoIn(answer);
  const about = aboutIn(answer) ?? told(whom);
  if (!undo && about === undefined) showSuccess(message);
  else showChange(message, { undo, about });
}

const retryDelay = (failures: number): number => RETRY_MS * 2 ** failures;

const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.isPassing && failures < RETRIES;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta, client) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta, client),
      onSuccess: (answer, input, _result, mutation) => announce(answer, input, mutation.meta ?? {}),
    }),
    // The server may run on this machine: the browser's online state says nothing about it.
    defaultOptions: {
      queries: { retry, retryDelay, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // Another token is another user, who must not see what was fetched for the first.
  onTokenChange(() => client.getQueryCache().clear());
  return client;
}
