import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';

/** The one path that answers at all times. */
export const LIVE = '/api/health/live';

/** Until all is checked, and whenever the database is away, everything but `live` is refused at once. */
export const onlyWhenReady =
  (isReady: () => boolean) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (isReady() || request.path.toLowerCase() === LIVE) next();
    else sendError(response, unavailable());
  };
