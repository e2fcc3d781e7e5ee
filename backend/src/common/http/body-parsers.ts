import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { JSON_BODY_MAX_BYTES } from '@keyroster/contracts';
import { sendError } from '../errors/app-error.filter.js';

/** JSON alone. Parsers run before Nest, so their failures are answered here in the one shape. */
export function parseBodies(server: Express): void {
  server.use('/api', express.json({ limit: JSON_BODY_MAX_BYTES, strict: false }));
  server.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else sendError(response, error);
  });
}
