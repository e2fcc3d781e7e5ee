import type { Express, NextFunction, Request, Response } from 'express';
import { sendError } from '../../errors/app-error.filter.js';
import { notFound } from '../../errors/app-error.js';

/** Failures before Nest's routes, and after them. */
export function answerFailures(server: Express): void {
  server.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else sendError(response, error);
  });
}

/** Nest answers for the API alone; whoever asks past it gets the same body, and not a page of Express's own. */
export function answerTheRest(server: Express): void {
  server.use((_request: Request, response: Response) => sendError(response, notFound()));
  answerFailures(server);
}
