import {
  ERROR_STATUS,
  errorBody,
  type ErrorBody,
  type ErrorCode,
  type ReplacedBy,
  SERVER_TEXTS,
  TEXTS,
} from '@keyroster/contracts';

export interface RefusalDetails {
  field?: string;
  /** When to try again: the Retry-After of 429 and 503. */
  retryAfterSeconds?: number;
  by?: ReplacedBy;
  /** When the lock that it is about ends by itself, in ms: the header `X-Locked-Until`, for a text cuts it to the minute. */
  lockedUntil?: number;
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
    return errorBody(this.code, this.message, this.details.field, this.details.by);
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', SERVER_TEXTS.pleaseLogIn);

export const forbidden = (): AppError => new AppError('FORBIDDEN', TEXTS.refusals.forbidden);

/** An admin who sees what somebody else sees changes nothing. */
export const onlyLooking = (): AppError => new AppError('FORBIDDEN', SERVER_TEXTS.onlyLooking);

/** The call needs a session that has just been confirmed. */
export const confirmFirst = (): AppError => new AppError('CONFIRM_FIRST', SERVER_TEXTS.confirmFirst);

export const notFound = (): AppError => new AppError('NOT_FOUND', SERVER_TEXTS.notFound);

/** What was looked for, or the refusal that it isn't there. */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', SERVER_TEXTS.away, {
    retryAfterSeconds: 2,
  });

/** More than an address, or a name, may be tried. */
export const tooManyTries = (retryAfterSeconds: number): AppError =>
  new AppError('TOO_MANY', SERVER_TEXTS.triesTooMany, { retryAfterSeconds });

/** A queue is full: to wait in it would take longer than to come back. */
export const tooBusy = (): AppError =>
  new AppError('TOO_BUSY', SERVER_TEXTS.loginsTooMany, { retryAfterSeconds: 2 });
