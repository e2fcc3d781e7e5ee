import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Express, NextFunction, Request, Response } from 'express';
import { notFound } from '../errors/app-error.js';
import { projectRoot } from '../paths.js';
import { answerOtherMethod, READ_METHODS } from './allowed-methods.js';

interface Kind {
  file: string;
  type: string;
  isText: boolean;
}

const script = (file: string): Kind => ({ file, type: 'text/javascript; charset=utf-8', isText: true });

const LIBRARY: Readonly<Record<string, Kind>> = {
  '/v1.js': script('libs/client/dist/keyroster.iife.js'),
  '/v1.mjs': script('libs/client/dist/keyroster.mjs'),
};

const EXTENSION: Readonly<Record<string, Kind>> = {
  '/extension.zip': { file: 'libs/extension/dist/extension.zip', type: 'application/zip', isText: false },
};

interface Loaded {
  whole: Buffer;
  gzip: Buffer | undefined;
  etag: string;
}

export function serveClients(server: Express, hasExtension: boolean): void {
  const kinds = { ...LIBRARY, ...(hasExtension && EXTENSION) };
  const loaded = new Map<Kind, Loaded>();
  server.use('/client', (request: Request, response: Response, next: NextFunction) => {
    const kind = kinds[request.path];
    const known = kind && (loaded.get(kind) ?? load(kind));
    if (!known) return next(notFound());
    loaded.set(kind, known);
    if (!READ_METHODS.has(request.method)) return answerOtherMethod(READ_METHODS, request, response);
    answer(kind, known, request, response);
  });
}

function load({ file, isText }: Kind): Loaded | undefined {
  const path = join(projectRoot, file);
  if (!existsSync(path)) return undefined;
  const whole = readFileSync(path);
  const print = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  return { whole, gzip: isText ? gzipSync(whole) : undefined, etag: `W/"${print}"` };
}

function answer({ type }: Kind, { whole, gzip, etag }: Loaded, request: Request, response: Response): void {
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
