import { ERROR_STATUS, errorBody, TEXTS, type ErrorBody, type ErrorCode } from '@keyroster/contracts';

interface Details {
  /** The field of the contract that is at fault. */
  field?: string;
  /** When to try again: the Retry-After of 429 and 503. */
  retryAfterSeconds?: number;
}

/** The one way in which services refuse: a code of the contract and a sentence for a person. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    return errorBody(this.code, this.message, this.details.field);
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', TEXTS.refusals.pleaseLogIn);

export const forbidden = (): AppError => new AppError('FORBIDDEN', TEXTS.refusals.forbidden);

export const notFound = (): AppError => new AppError('NOT_FOUND', 'Not found');

/** What was looked for, or the refusal that it isn't there. */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', 'The service is not available right now, please try again', {
    retryAfterSeconds: 2,
  });
