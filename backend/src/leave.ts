import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.setup.js';
import { stopListening } from './common/http/drain.js';
import { Settings } from './config/settings.js';
import { LocalSockets } from './realtime/local-sockets.js';

/** A proxy that asks every second whether this process is ready sends its requests elsewhere by then. */
const NOTICE_MS = 1_500;
/** So long a proxy has to close the connections that it keeps for later. */
const PARTING_MS = 2_500;

/**
 * Takes leave before anything is closed, in an order that loses no request: first nobody is sent here any more, then
 * nobody can come, then the sockets go over to others, and last the idle connections. A person at a terminal, and whoever
 * has no proxy in front, needn't wait.
 */
export async function leave({ nest }: App, isHurried: boolean): Promise<void> {
  const server: Server = nest.getHttpServer();
  if (!server.listening) return;
  const mayWait = !isHurried && nest.get(Settings).trustProxy !== false;
  if (mayWait) await delay(NOTICE_MS);
  await stopListening(server);
  const parted = mayWait ? Promise.race([once(server, 'close'), delay(PARTING_MS)]) : undefined;
  await nest.get(LocalSockets).sendAway();
  await parted;
}
