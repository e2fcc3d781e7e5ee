import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { unavailable } from '../errors/app-error.js';

/** The one path that answers at all times. */
export const LIVE = '/api/health/live';

export const isLive = (request: Request): boolean => request.path.toLowerCase() === LIVE;

/** The page's own files lie beside the server: whoever loads it waits for no database, nor does who asks for `live`. */
export const asksDatabase = (request: Request): boolean =>
  !isLive(request) && /^\/(api|static)\//i.test(request.path);

/** Until all is checked, and whenever the database is away, everything but `live` is refused at once. */
export const onlyWhenReady =
  (isReady: () => boolean) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (isReady() || isLive(request)) next();
    else sendError(response, unavailable());
  };
