import type { ErrorBody, ErrorCode } from '../errors.js';
import type { ReplacedBy } from './devices.js';
import type { LockFacts } from './locks.js';

/** Why a session ended. */
export const SESSION_END_CODES = [
  'locked',
  'expired',
  'replaced',
  'logout',
  'deleted',
  'changed',
  'address',
] as const;

export type SessionEndCode = (typeof SESSION_END_CODES)[number];

/** What keeps a user out whatever became of their sessions. */
export type ShutOut = Extract<SessionEndCode, 'locked' | 'expired'>;

/** Whether an end keeps the user out until an admin or a renewal lets them in again. */
export const isShutOut = (code: SessionEndCode): code is ShutOut => code === 'locked' || code === 'expired';

/** The refusals that concern the user and not the token, and the end that each means. */
export const END_BY_REFUSAL: Readonly<Partial<Record<ErrorCode, SessionEndCode>>> = {
  LOCKED: 'locked',
  EXPIRED: 'expired',
  ADDRESS_NOT_LISTED: 'address',
};

/** How the session ended that a call was refused for; `ended` is what the header `X-Session-End` says. */
export const endOfRefused = ({
  code,
  by,
  ended,
}: Pick<Partial<ErrorBody>, 'code' | 'by'> & { ended?: SessionEndCode | undefined }): SessionEndCode =>
  ended ?? (code && END_BY_REFUSAL[code]) ?? (by ? 'replaced' : 'logout');

/** What a person reads when their session ended, on the closing socket and in the 401 of the next call. */
export const SESSION_END_MESSAGES = {
  locked: 'Your account is locked',
  expired: 'Your subscription has expired',
  replaced: 'Signed in on another device',
  logout: 'You have logged out',
  deleted: 'Your account has been deleted',
  changed: 'Your account has been changed, please log in again',
  address: 'Your address is not on the whitelist',
} as const satisfies Record<SessionEndCode, string>;

/** How a session ended. */
export interface SessionEnding {
  code: SessionEndCode;
  /** What a person reads, where it isn't the text of the code. */
  message?: string;
  /** Nobody used it for too long. */
  isIdle?: boolean;
  lock?: LockFacts;
  /** Who took its place. */
  by?: ReplacedBy;
}
