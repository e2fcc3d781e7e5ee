import type { NextFunction, Request, Response } from 'express';
import type { Language } from '@keyroster/contracts';
import { askedLanguage, inLanguage } from '../context/texts.js';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';

export const LIVE = '/api/health/live';

export const isLive = (request: Request): boolean => request.path.toLowerCase() === LIVE;

const asksDatabase = (request: Request): boolean =>
  !isLive(request) && /^\/(api|static)\//i.test(request.path);

interface Readiness {
  hasStarted: boolean;
  isReady: boolean;
}

/** Until the start is done, only `live` is answered; later, while the database is away, what needs none. */
export const onlyWhenReady =
  (startup: Readiness) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const isServed = startup.isReady || (startup.hasStarted && !asksDatabase(request));
    if (isServed || isLive(request)) next();
    else sendError(response, unavailable());
  };

/** Refuses requests in flight when the database falls silent. Whether their changes were made is unknown. */
export function refuseInSilence(onSilence: (listener: () => void) => void) {
  const waiting = new Map<Response, Language>();
  onSilence(() => {
    for (const [response, language] of waiting)
      if (!response.headersSent) inLanguage(language, () => sendError(response, unavailable()));
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (asksDatabase(request)) {
      waiting.set(response, askedLanguage());
      response.once('close', () => waiting.delete(response));
    }
    next();
  };
}
