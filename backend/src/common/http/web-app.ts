import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFound } from '../errors/app-error.js';
import { preferCompressed } from './compressed-files.js';

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
  server.use(express.static(folder, { index: false, setHeaders: neverStale }));
  server.use((request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || NOT_THE_PAGE.test(request.path)) return next();
    neverStale(response);
    response.sendFile(join(folder, 'index.html'), (error?: Error) => {
      if (error && !response.headersSent) next(notFound());
    });
  });
}

function neverStale(response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}
