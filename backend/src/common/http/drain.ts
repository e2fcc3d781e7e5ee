import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longer than the idle timeout of proxies (Caddy: 120 s): closing first could lose a request in flight. */
const KEPT_IDLE_MS = 125_000;
/** Hardly anybody connects within so short a turn of the event loop. */
const QUIET_MS = 0.5;
const WAITING_MAX_MS = 2_000;

export function keepConnections(app: INestApplication<Server>): void {
  app.getHttpServer().keepAliveTimeout = KEPT_IDLE_MS;
}

/** Once the server stops listening, each answer closes its connection, so that the stop isn't held up. */
export const drainConnections =
  (app: INestApplication<Server>) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    if (!app.getHttpServer().listening) response.setHeader('Connection', 'close');
    next();
  };

/** Avoids the HTTP server's own `close`, which would also cut off idle connections. */
export async function stopListening(server: Server): Promise<void> {
  await acceptWaiting(server);
  NetServer.prototype.close.call(server);
}

/**
 * Closing resets connections that wait to be accepted. A turn of the event loop accepts one of them, so none waits after
 * a quiet turn without one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const latest = performance.now() + WAITING_MAX_MS;
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  // From one immediate to the next is a whole turn; what precedes the first one is not.
  await turn();
  let isQuiet: boolean;
  do {
    const [before, began] = [accepted, performance.now()];
    await turn();
    isQuiet = accepted === before && performance.now() - began < QUIET_MS;
  } while (!isQuiet && performance.now() < latest);
  server.off('connection', count);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
