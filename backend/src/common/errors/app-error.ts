import {
  ERROR_STATUS,
  errorBody,
  type ErrorBody,
  type ErrorCode,
  type ErrorFacts,
  type LockFacts,
  type SessionEndCode,
} from '@keyroster/contracts';
import { texts } from '../context/texts.js';

export interface RefusalDetails extends ErrorFacts {
  /** When to try again: the Retry-After of 429 and 503. */
  retryAfterSeconds?: number;
  /** What ended the session: the header `X-Session-End`. */
  ended?: SessionEndCode;
  /** The lock, for as long as it stands: the headers `X-Locked-Until`, in ms, and `X-Locked-Reason`, percent-encoded. */
  lock?: LockFacts;
  /** Where somebody helps: the address of a chat, told in the header `Link`. */
  help?: string;
}

/** How services refuse: a code of the contract and a sentence for a person. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    return errorBody(this.code, this.message, this.details);
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', texts().server.pleaseLogIn);

export const forbidden = (): AppError => new AppError('FORBIDDEN', texts().refusals.forbidden);

export const accountLocked = (lock: LockFacts, help: RefusalDetails): AppError =>
  new AppError('LOCKED', texts().server.accountLocked(lock), { ...help, lock });

/** An admin who sees what somebody else sees changes nothing. */
export const onlyLooking = (): AppError => new AppError('FORBIDDEN', texts().server.onlyLooking);

/** The call needs a session that has just been confirmed. */
export const confirmFirst = (): AppError => new AppError('CONFIRM_FIRST', texts().server.confirmFirst);

export const notFound = (): AppError => new AppError('NOT_FOUND', texts().server.notFound);

/** What was looked for, or the refusal that it isn't there. */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', texts().server.away, {
    retryAfterSeconds: 2,
  });

/** More than an address, or a name, may be tried. */
export const tooManyTries = (retryAfterSeconds: number): AppError =>
  new AppError('TOO_MANY', texts().server.triesTooMany, { retryAfterSeconds });

/** A queue is full: to wait in it would take longer than to come back. */
export const tooBusy = (): AppError =>
  new AppError('TOO_BUSY', texts().server.loginsTooMany, { retryAfterSeconds: 2 });
