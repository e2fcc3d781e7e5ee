import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';

/** The one path that answers at all times. */
export const LIVE = '/api/health/live';

export const isLive = (request: Request): boolean => request.path.toLowerCase() === LIVE;

/** The files of the page and `live` need no database. */
const asksDatabase = (request: Request): boolean =>
  !isLive(request) && /^\/(api|static)\//i.test(request.path);

interface Readiness {
  hasStarted: boolean;
  isReady: boolean;
}

/** Until the start is done, everything but `live` is refused; while the database is away later, what needs it. */
export const onlyWhenReady =
  (startup: Readiness) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const isServed = startup.isReady || (startup.hasStarted && !asksDatabase(request));
    if (isServed || isLive(request)) next();
    else sendError(response, unavailable());
  };

/**
 * Requests that still wait when the database falls silent are refused, like later ones. What they asked for
 * may be done or not, as with any answer that is lost.
 */
export function refuseInSilence(onSilence: (listener: () => void) => void) {
  const waiting = new Set<Response>();
  onSilence(() => {
    for (const response of waiting) if (!response.headersSent) sendError(response, unavailable());
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (asksDatabase(request)) {
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    }
    next();
  };
}
