import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Express, NextFunction, Request, Response } from 'express';
import { notFound } from '../errors/app-error.js';
import { projectRoot } from '../paths.js';
import { answerOtherMethod, READ_METHODS } from './allowed-methods.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const EXTENSION = '/extension.zip';

const FILES: Readonly<Record<string, { file: string; type: string }>> = {
  '/v1.js': { file: 'libs/client/dist/keyroster.iife.js', type: SCRIPT },
  '/v1.mjs': { file: 'libs/client/dist/keyroster.mjs', type: SCRIPT },
  [EXTENSION]: { file: 'libs/extension/dist/extension.zip', type: 'application/zip' },
};

interface Loaded {
  type: string;
  whole: Buffer;
  gzip: Buffer | undefined;
  etag: string;
}

export function serveClients(server: Express, hasExtension: boolean): void {
  const loaded = new Map<string, Loaded>();
  server.use('/client', (request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    const found = path === EXTENSION && !hasExtension ? undefined : (loaded.get(path) ?? load(path));
    if (!found) return next(notFound());
    loaded.set(path, found);
    if (!READ_METHODS.has(request.method)) return answerOtherMethod(READ_METHODS, request, response);
    answer(found, request, response);
  });
}

function load(path: string): Loaded | undefined {
  const known = FILES[path];
  if (!known || !existsSync(join(projectRoot, known.file))) return undefined;
  const { file, type } = known;
  const whole = readFileSync(join(projectRoot, file));
  const print = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  return { type, whole, gzip: type === SCRIPT ? gzipSync(whole) : undefined, etag: `W/"${print}"` };
}

function answer({ type, whole, gzip, etag }: Loaded, request: Request, response: Response): void {
  const isPacked = gzip !== undefined && request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=3600',
    'Content-Type': type,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  });
  if (gzip) response.vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const body = isPacked ? gzip : whole;
  if (isPacked) response.set('Content-Encoding', 'gzip');
  response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body);
}
