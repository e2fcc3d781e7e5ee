export const LOCK_REASON_MAX_LENGTH = 200;

/** The longest lock that ends by itself: a year. */
export const LOCK_MINUTES_MAX = 525_600;

/** Why somebody is locked, and until when. */
export interface UserLock {
  /** Empty for a plain lock. */
  reason: string;
  /** Milliseconds since 1970; null for one that an admin has to lift. */
  until: number | null;
  /** Milliseconds since 1970; 0 for a lock from before this was recorded. */
  at: number;
  /** The admin's name, or `system`. */
  by: string;
}

/** The facts of a lock that its user is shown. */
export type LockFacts = Pick<UserLock, 'reason' | 'until'>;

export const PLAIN_LOCK: LockFacts = { reason: '', until: null };

export const isPlainLock = ({ reason, until }: LockFacts): boolean => reason === '' && until === null;

/** Whether a lock has ended by itself. */
export const isLockOver = ({ until }: LockFacts, now: number): boolean => until !== null && now >= until;

/** Whether a new lock changes anything. It doesn't if neither has an end and both have the same reason. */
export const changesLock = (current: LockFacts | null, next: LockFacts): boolean =>
  current === null || next.until !== null || current.until !== null || current.reason !== next.reason;
