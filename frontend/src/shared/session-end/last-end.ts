import { SESSION_END_MESSAGES, type ReplacedBy } from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.js';
import { onTokenChange, readToken } from '../api/token.js';

/** Why somebody is out, or didn't get in, where there is something to do about it. */
export interface LastEnd {
  message: string;
  kind: 'locked' | 'replaced';
  /** Of the session that ended; null where there was none. */
  token: string | null;
  by?: ReplacedBy | undefined;
  /** When the lock ends by itself, in ms. */
  lockedUntil?: number | undefined;
  /** The address of a chat with whoever helps. */
  help?: string | undefined;
}

const listeners = new Set<() => void>();
let last: LastEnd | null = null;

export function keepEnd(end: LastEnd | null): void {
  if (end === last) return;
  last = end;
  for (const listener of listeners) listener();
}

// Whoever is in again has nothing to be told.
onTokenChange(() => {
  if (readToken() !== null) keepEnd(null);
});

export const readEnd = (): LastEnd | null => last;

const isLocked = (message: string): boolean => message.startsWith(SESSION_END_MESSAGES.locked);

/** What is shown in place, where the next login is; null for what a toast says well enough. */
export function lastingEnd(
  message: string,
  token: string | null,
  { by, lockedUntil, help }: Pick<LastEnd, 'by' | 'lockedUntil' | 'help'>,
): LastEnd | null {
  if (isLocked(message)) return { message, kind: 'locked', token, lockedUntil, help };
  return by ? { message, kind: 'replaced', token, by } : null;
}

/** What a failed call says of it. */
export const endIn = (error: Error): LastEnd | null =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
    ? lastingEnd(error.message, error.status === 401 ? error.sentToken : null, error)
    : null;

function onEndChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useLastEnd = (): LastEnd | null => useSyncExternalStore(onEndChange, readEnd);
