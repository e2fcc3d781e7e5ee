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

/** What a locked user is told of it. */
export type LockFacts = Pick<UserLock, 'reason' | 'until'>;

/** Of a lock without a reason and without an end. */
export const PLAIN_LOCK: LockFacts = { reason: '', until: null };

export const isPlainLock = ({ reason, until }: LockFacts): boolean => reason === '' && until === null;

/** Whether a lock has ended by itself. */
export const isLockOver = ({ until }: LockFacts, now: number): boolean => until !== null && now >= until;

/** Whether locking would change anything: a plain lock over a plain one doesn't; one with an end begins anew. */
export const changesLock = (current: LockFacts | null, next: LockFacts): boolean =>
  current === null || next.until !== null || current.until !== null || current.reason !== next.reason;
