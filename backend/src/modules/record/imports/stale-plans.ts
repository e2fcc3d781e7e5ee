import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';

export const planStale = (): AppError => new AppError('PLAN_STALE', texts().refusals.planStale);

/** What a plan names and no longer exists makes the plan stale. */
export const staleIfGone = <T>(drafting: Promise<T>): Promise<T> =>
  drafting.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? planStale() : error;
  });
