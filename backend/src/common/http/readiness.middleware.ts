import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';

/** The one path that answers at all times. */
export const LIVE = '/api/health/live';

export const isLive = (request: Request): boolean => request.path.toLowerCase() === LIVE;

/** The page's own files lie beside the server: whoever loads it waits for no database, nor does who asks for `live`. */
export const asksDatabase = (request: Request): boolean =>
  !isLive(request) && /^\/(api|static)\//i.test(request.path);

interface Readiness {
  /** All was checked, once. */
  hasStarted: boolean;
  isReady: boolean;
}

/** Until all is checked, everything but `live` is refused at once; whenever the database is away later, what asks it. */
export const onlyWhenReady =
  (startup: Readiness) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const isServed = startup.isReady || (startup.hasStarted && !asksDatabase(request));
    if (isServed || isLive(request)) next();
    else sendError(response, unavailable());
  };

/**
 * Whoever still waits when the database falls silent is refused then, as those are who come later. What they asked for
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
