import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFound } from '../errors/app-error.js';
import { preferCompressed } from './answers/compressed-files.js';

const YEAR_MS = 365 * 24 * 3_600_000;
/** Never answered with the page: whoever asks here is a program. */
const NOT_THE_PAGE = /^\/(api|static|assets|socket\.io|metrics)(\/|$)/i;

/** The built web app: hashed assets for a year, its page fresh each time, for every route that is the page's own. */
export function serveWebApp(server: Express, folder: string): void {
  const assets = join(folder, 'assets');
  server.use(
    '/assets',
    preferCompressed(assets),
    express.static(assets, { immutable: true, maxAge: YEAR_MS, index: false }),
  );
  const files = express.static(folder, { index: false, setHeaders: neverStale });
  server.use((request: Request, response: Response, next: NextFunction) => {
    // The disk isn't asked whether a call of the API is a file.
    if (NOT_THE_PAGE.test(request.path)) return next();
    files(request, response, (error?: unknown) =>
      error ? next(error) : answerPage(join(folder, 'index.html'), request, response, next),
    );
  });
}

function answerPage(page: string, { method }: Request, response: Response, next: NextFunction): void {
  if (method !== 'GET' && method !== 'HEAD') return next();
  neverStale(response);
  response.sendFile(page, (error?: Error) => {
    if (error && !response.headersSent) next(notFound());
  });
}

function neverStale(response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}
