import { readFile } from 'node:fs/promises';
import { join, extname } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFound } from '../errors/app-error.js';
import { answerOtherMethod, READ_METHODS } from './allowed-methods.js';

const YEAR_MS = 365 * 24 * 3_600_000;

const NOT_THE_PAGE = /^\/(api|static|socket\.io|metrics)(\/|$)/i;

/** Never answered with the page, which would be taken for the missing file. */
const FILES_ALONE = /^\/(assets|\.well-known)(\/|$)/i;

const CHANGE_PASSWORD = /^\/\.well-known\/change-password\/?$/i;

const PATH_OF_SECURITY = '/dashboard/security';

export function serveWebApp(server: Express, folder: string): void {
  const assets = join(folder, 'assets');
  server.use(
    '/assets',
    preferCompressed(assets),
    express.static(assets, { immutable: true, maxAge: YEAR_MS, index: false }),
  );
  const files = express.static(folder, { index: false, setHeaders: neverStale });
  server.use((request: Request, response: Response, next: NextFunction) => {
    if (NOT_THE_PAGE.test(request.path)) return next();
    if (!READ_METHODS.has(request.method)) return answerOtherMethod(READ_METHODS, request, response);
    if (CHANGE_PASSWORD.test(request.path)) return response.redirect(PATH_OF_SECURITY);
    files(request, response, (error?: unknown) =>
      error || FILES_ALONE.test(request.path)
        ? next(error)
        : answerPage(join(folder, 'index.html'), response, next),
    );
  });
}

function answerPage(page: string, response: Response, next: NextFunction): void {
  readFile(page).then(
    (html) => {
      neverStale(response);
      response.type('html').setHeader('Content-Length', html.length);
      response.end(html);
    },
    () => next(notFound()),
  );
}

function neverStale(response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function preferCompressed(folder: string) {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = request.path.slice(1);
    const offered = ENCODINGS.filter(([, ending]) => files.has(name + ending));
    if (offered.length > 0) {
      response.vary('Accept-Encoding');
      const accepted = request.acceptsEncodings([...offered.map(([encoding]) => encoding), 'identity']);
      const chosen = offered.find(([encoding]) => encoding === accepted);
      if (chosen) {
        const [encoding, ending] = chosen;
        request.url = request.url.replace(request.path, request.path + ending);
        response.type(extname(name)).setHeader('Content-Encoding', encoding);
      }
    }
    next();
  };
}
