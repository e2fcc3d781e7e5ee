import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { errorBody, SERVER_TEXTS, type ErrorBody } from '@keyroster/contracts';
import { notFound } from '../../errors/app-error.js';
import { sendError } from '../../errors/app-error.filter.js';

/** What Node's own parser refuses never becomes a request, and gets the one body here. */
export function refuseUnreadable(app: INestApplication<Server>): void {
  app.getHttpServer().on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // On a connection that has carried answers, bytes of ours could land in the middle of another one.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy();
    else socket.end(answerTo(error));
  });
}

function answerTo(error: NodeJS.ErrnoException): string {
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = isTooLarge
    ? errorBody('TOO_LARGE', SERVER_TEXTS.requestTooLarge)
    : errorBody('BROKEN_BODY', SERVER_TEXTS.unreadable);
  return rawAnswer(body);
}

/** A path that can't be decoded names nothing. Left to the router it would be a 400 for those who have no right to one. */
export function refuseUndecodable(request: Request, response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
  } catch {
    return sendError(response, notFound());
  }
  next();
}

/** A whole answer as it goes over the line, for connections that no response of Node's stands for. The last one on it. */
export function rawAnswer(body: ErrorBody, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  const head = Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...headers,
  });
  const lines = head.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${body.statusCode} ${body.error}`, ...lines, '', text].join('\r\n');
}
