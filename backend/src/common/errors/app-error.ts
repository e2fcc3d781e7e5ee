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
  retryAfterSeconds?: number;
  ended?: SessionEndCode;
  lock?: LockFacts;
  help?: string;
}

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

export const onlyViewing = (): AppError => new AppError('FORBIDDEN', texts().server.onlyLooking);

export const confirmFirst = (): AppError => new AppError('CONFIRM_FIRST', texts().server.confirmFirst);

export const notFound = (): AppError => new AppError('NOT_FOUND', texts().server.notFound);

export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

export const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', texts().server.away, { retryAfterSeconds: 2 });

export const tooManyTries = (retryAfterSeconds: number): AppError =>
  new AppError('TOO_MANY', texts().server.triesTooMany, { retryAfterSeconds });

export const tooBusy = (): AppError =>
  new AppError('TOO_BUSY', texts().server.loginsTooMany, { retryAfterSeconds: 2 });

export const planStale = (): AppError => new AppError('PLAN_STALE', texts().refusals.planStale);

/** What a plan names and no longer exists makes the plan stale. */
export const staleIfGone = <T>(drafting: Promise<T>): Promise<T> =>
  drafting.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? planStale() : error;
  });
