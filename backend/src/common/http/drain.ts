import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longer than proxies keep an idle connection (Caddy 120 s): closing it here could lose a request on its way. */
const KEPT_IDLE_MS = 125_000;
const QUIET_MS = 0.5;
const TURNS = 200;

export function keepConnections(app: INestApplication<Server>): void {
  app.getHttpServer().keepAliveTimeout = KEPT_IDLE_MS;
}

/** Once the server stops listening, kept-alive connections are told to go, so that the stop need not wait for them. */
export const drainConnections =
  (app: INestApplication<Server>) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    if (!app.getHttpServer().listening) response.setHeader('Connection', 'close');
    next();
  };

/** An HTTP server's own close would cut off idle connections too. */
export async function stopListening(server: Server): Promise<void> {
  await quietTurn();
  NetServer.prototype.close.call(server);
}

/** Closing resets connections that Node has not accepted yet; after a nearly idle turn there are hardly any. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < QUIET_MS) return;
  }
}
