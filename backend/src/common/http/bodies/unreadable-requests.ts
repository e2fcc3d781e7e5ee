import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { errorBody, type ErrorBody } from '@keyroster/contracts';
import { notFound } from '../../errors/app-error.js';
import { sendError } from '../../errors/app-error.filter.js';
import { texts } from '../../context/texts.js';

export function refuseUnreadable(app: INestApplication<Server>): void {
  app.getHttpServer().on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // On a connection that has carried answers, these bytes could land in the middle of another answer.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy();
    else socket.end(answerTo(error));
  });
}

function answerTo(error: NodeJS.ErrnoException): string {
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = isTooLarge
    ? errorBody('TOO_LARGE', texts().server.requestTooLarge)
    : errorBody('BROKEN_BODY', texts().server.unreadable);
  return rawAnswer(body);
}

/** Answers 404, because the router would answer 400, even to callers without access. */
export function refuseUndecodable(request: Request, response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
  } catch {
    return sendError(response, notFound());
  }
  next();
}

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
