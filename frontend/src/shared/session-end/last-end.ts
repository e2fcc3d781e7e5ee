import {
  endOfRefused,
  isShutOut,
  TAKE_BACK_WITHIN_MS,
  type ErrorCode,
  type SessionEndCode,
  type ShutOut,
} from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.js';
import { dropToken, onTokenChange, readToken } from '../api/session/token.js';
import { Listeners } from '../listeners.js';

interface EndFacts extends Partial<Pick<ApiError, 'by' | 'lockReason' | 'lockedUntil' | 'help' | 'ticket'>> {
  message: string;
}

/** Why the user was signed out or refused, where they can do something about it. */
export interface LastEnd extends EndFacts {
  /** An `ErrorCode` is that of a failed login. */
  kind: ShutOut | 'replaced' | 'pin' | ErrorCode | undefined;
  /** The token of the session that ended; null if there was none. */
  token: string | null;
}

/** A replaced session outlives a reload of the tab, because its token is the only way to take it back. */
const KEY = 'replaced';

function storedReplaced(): LastEnd | null {
  if (readToken() !== null) sessionStorage.removeItem(KEY);
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  const { end, until } = JSON.parse(stored) as { end: LastEnd; until: number };
  return Date.now() < until ? end : null;
}

const listeners = new Listeners();
let last = storedReplaced();

export function keepEnd(end: LastEnd | null): void {
  if (end === last) return;
  last = end;
  if (end?.kind !== 'replaced') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ end, until: Date.now() + TAKE_BACK_WITHIN_MS }));
  listeners.tell();
}

// A user who is signed in again needs no notice.
onTokenChange(() => {
  if (readToken() !== null) keepEnd(null);
});

export const readEnd = (): LastEnd | null => last;

/** The end to show on the login screens; null if a toast is enough. */
export function lastingEnd(
  code: SessionEndCode,
  token: string | null,
  { message, by, lockReason, lockedUntil, help, ticket }: EndFacts,
): LastEnd | null {
  if (isShutOut(code)) return { message, kind: code, token, lockReason, lockedUntil, help, ticket };
  return by ? { message, kind: 'replaced', token, by } : null;
}

export const endIn = (error: Error): LastEnd | null =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
    ? lastingEnd(endOfRefused(error), error.status === 401 ? error.sentToken : null, error)
    : null;

/** How long the token of a login in another tab may take to be seen here. */
const OTHER_TAB_MS = 500;

/** Ends this tab's session, and says why. A login in another tab keeps its own token, which stays. */
export function endSession(token: string | null, end: LastEnd | null, say: () => void): void {
  const leave = () => {
    const kept = readToken();
    if (kept === token) dropToken();
    // The token was dropped already. A replaced session is still announced, unless this tab has announced it.
    else if (kept !== null || !end?.by || last?.token === token) return;
    if (end) keepEnd(end);
    else say();
  };
  if (end?.by) setTimeout(leave, OTHER_TAB_MS);
  else leave();
}

export const useLastEnd = (): LastEnd | null => useSyncExternalStore(listeners.add, readEnd);
