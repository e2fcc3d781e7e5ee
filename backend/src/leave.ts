import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.setup.js';
import { stopListening } from './common/http/drain.js';
import { Settings } from './config/settings.js';
import { LocalSockets } from './realtime/local-sockets.js';

/** A proxy that asks every second whether this process is ready sends its requests elsewhere by then. */
const NOTICE_MS = 1_500;
/** How long a proxy has to close the connections that it keeps for later. */
const PARTING_MS = 2_500;
/** How long direct callers have: a request on its way on a kept connection is still answered. */
const SHORT_PARTING_MS = 1_000;

/**
 * In an order that loses no request: nobody is sent here any more, nobody can connect, sockets move to other processes,
 * idle connections close. Ctrl-C skips the waits.
 */
export async function leave({ nest }: App, isHurried: boolean): Promise<void> {
  const server: Server = nest.getHttpServer();
  if (!server.listening) return;
  const isBehindProxy = nest.get(Settings).trustProxy !== false;
  if (isBehindProxy && !isHurried) await delay(NOTICE_MS);
  await stopListening(server);
  const partingMs = isBehindProxy ? PARTING_MS : SHORT_PARTING_MS;
  const parted = isHurried ? undefined : Promise.race([once(server, 'close'), delay(partingMs)]);
  await nest.get(LocalSockets).sendAway();
  await parted;
}
