import { SESSION_END_MESSAGES } from './session-end.js';
import { formatDateTime } from '../time.js';

/** The most characters that the reason of a lock has. */
export const LOCK_REASON_MAX_LENGTH = 200;

/** The longest lock that ends by itself: a year. */
export const LOCK_MINUTES_MAX = 525_600;

/** Why somebody is locked, and until when. */
export interface UserLock {
  /** Empty for a plain lock. */
  reason: string;
  /** Milliseconds since 1970; null for one that an admin has to lift. */
  until: number | null;
  /** Milliseconds since 1970; 0 where it was not noted yet when they were locked. */
  at: number;
  /** The admin's name, or `system`. */
  by: string;
}

/** What whoever is locked is told of it. */
export type LockFacts = Pick<UserLock, 'reason' | 'until'>;

/** Of a lock without a reason and without an end. */
export const PLAIN_LOCK: LockFacts = { reason: '', until: null };

/** Whether a lock has no reason and no end. */
export const isPlainLock = ({ reason, until }: LockFacts): boolean => reason === '' && until === null;

/** What whoever is locked reads: at their login, when their session ends, and in the 401 after that. */
export function lockText({ reason, until }: LockFacts): string {
  const why = reason === '' ? '' : `: ${reason}`;
  const end = until === null ? '' : `, until ${formatDateTime(until)}`;
  return `${SESSION_END_MESSAGES.locked}${why}${end}`;
}

/** A lock as its text tells of it: the end as it is written there, null where there is none. */
export interface ReadLock {
  reason: string;
  until: string | null;
}

const WRITTEN = new RegExp(
  `^${SESSION_END_MESSAGES.locked}(?:: (.+?))?(?:, until (\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}))?$`,
  's',
);

/** What the text of a lock says; null for any other text. */
export function readLockText(text: string): ReadLock | null {
  const read = WRITTEN.exec(text);
  return read && { reason: read[1] ?? '', until: read[2] ?? null };
}

/** Whether a lock has ended by itself. */
export const isLockOver = ({ until }: LockFacts, now: number): boolean => until !== null && now >= until;

/**
 * Whether locking somebody would change anything: a plain lock of somebody who is locked plainly does not, whatever has an
 * end begins anew.
 */
export const changesLock = (current: LockFacts | null, next: LockFacts): boolean =>
  current === null || next.until !== null || current.until !== null || current.reason !== next.reason;
