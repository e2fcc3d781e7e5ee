import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';
import { asksDatabase } from './readiness.middleware.js';

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
