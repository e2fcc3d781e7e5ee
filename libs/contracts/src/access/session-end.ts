import type { ErrorBody, ErrorCode } from '../errors.js';
import type { ReplacedBy } from './devices.js';
import type { LockFacts } from './locks.js';

/** What a person reads when their session ended, on the closing socket and in the 401 of the next call. */
export const SESSION_END_MESSAGES = {
  locked: 'Your account is locked',
  expired: 'Your subscription has expired',
  replaced: 'Signed in on another device',
  logout: 'You have logged out',
  deleted: 'Your account has been deleted',
  changed: 'Your account has been changed, please log in again',
  address: 'Your address is not on the whitelist',
} as const;

export type SessionEndCode = keyof typeof SESSION_END_MESSAGES;
export const SESSION_END_CODES = Object.keys(SESSION_END_MESSAGES) as SessionEndCode[];

/** The ends that keep a user out: a new login is refused too. */
export type ShutOut = Extract<SessionEndCode, 'locked' | 'expired'>;

export const isShutOut = (code: SessionEndCode): code is ShutOut => code === 'locked' || code === 'expired';

/** The refusals that concern the user and not the token, and the end that each means. */
export const END_BY_REFUSAL: Readonly<Partial<Record<ErrorCode, SessionEndCode>>> = {
  LOCKED: 'locked',
  EXPIRED: 'expired',
  ADDRESS_NOT_LISTED: 'address',
};

/** How a session ended, from the refusal of a call; `ended` is the header `X-Session-End`. */
export const endOfRefused = ({
  code,
  by,
  ended,
}: Pick<Partial<ErrorBody>, 'code' | 'by'> & { ended?: SessionEndCode | undefined }): SessionEndCode =>
  ended ?? (code && END_BY_REFUSAL[code]) ?? (by ? 'replaced' : 'logout');

export interface SessionEnding {
  code: SessionEndCode;
  /** The text for the user, unless it is the one of `SESSION_END_MESSAGES`. */
  message?: string;
  /** For a `logout` that the user didn't ask for here: an admin ended it, or nobody used it for too long. */
  isForced?: boolean;
  lock?: LockFacts;
  /** Who replaced it. */
  by?: ReplacedBy;
}
