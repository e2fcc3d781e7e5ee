import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Longer than proxies keep an idle connection (Caddy two minutes, Traefik 90 s, nginx 60 s). If this end closed it, a
 * request on its way would be lost.
 */
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

/**
 * Closing resets connections that the system accepted and Node did not. After a nearly idle turn of the event loop there
 * are hardly any.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < QUIET_MS) return;
  }
}
