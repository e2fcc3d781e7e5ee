import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longer than the idle timeout of proxies (Caddy: 120 s): closing first could lose a request in flight. */
const KEPT_IDLE_MS = 125_000;
const QUIET_MS = 0.5;
const TURNS = 200;

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
  await quietTurn();
  NetServer.prototype.close.call(server);
}

/** Waits for a nearly idle turn of the event loop: closing resets connections not accepted by then. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < QUIET_MS) return;
  }
}
