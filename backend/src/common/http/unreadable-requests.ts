import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@keyroster/contracts';

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
    ? errorBody('TOO_LARGE', 'The request is too large')
    : errorBody('BROKEN_BODY', 'The request could not be read');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.statusCode} ${body.error}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
