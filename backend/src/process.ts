import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.setup.js';
import { stopListening } from './common/http/drain.js';
import { Progress } from './common/time/progress.js';
import { listenError, ConfigError } from './config/config-error.js';
import { Settings } from './config/settings.js';
import { MongodRelease } from './database/connection/mongod-release.js';
import { Startup } from './database/startup.js';
import { StartupError } from './database/startup-error.js';
import { LocalSockets } from './realtime/local-sockets.js';

/** How long requests in flight have after a signal; after them memory is stored and the database closed. */
const DRAIN_MS = 7_500;
const STOP_MS = 9_500;
/** By then, a proxy that checks readiness every second sends its requests elsewhere. */
const NOTICE_MS = 1_500;
/** How long a proxy has to close its keep-alive connections. */
const PARTING_MS = 2_500;
/** How long direct callers have: requests in flight on keep-alive connections are still answered. */
const SHORT_PARTING_MS = 1_000;

export async function listen({ nest }: App, { port, host }: Settings): Promise<void> {
  try {
    await nest.listen(port, host);
  } catch (error) {
    throw listenError(error, 'PORT', port, host);
  }
}

export function addressOf({ nest }: App): string {
  const { address, port, family } = nest.getHttpServer().address() as AddressInfo;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address);
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

interface Services {
  get<T>(type: abstract new (...parameters: never[]) => T): T;
}

export async function announce(services: Services, line: string): Promise<void> {
  if (!(await services.get(Startup).untilReady())) return;
  const { found } = services.get(MongodRelease);
  if (found) services.get(Progress).say(found.text);
  services.get(Progress).say(line);
}

/** Ignores a second signal, because terminals and npm may deliver the same one twice. */
export function stopOnSignals(app: App): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop(app, 0, () => leave(app, signal === 'SIGINT'));
    });
  }
}

export async function failStart(error: unknown, app: App | undefined): Promise<void> {
  const isExpected = error instanceof ConfigError || error instanceof StartupError;
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  if (!isExpected) app?.logger.debug(error);
  process.stderr.write(`Keyroster cannot start: ${reason}\n`);
  if (app) await stop(app, 1);
  else process.exit(1);
}

async function stop({ nest, startup }: App, exitCode: number, before?: () => Promise<void>): Promise<void> {
  startup.stop();
  setTimeout(() => nest.getHttpServer().closeAllConnections(), DRAIN_MS).unref();
  setTimeout(() => process.exit(exitCode), STOP_MS).unref();
  try {
    await before?.();
    await nest.close();
  } finally {
    process.exit(exitCode);
  }
}

/** Stops in an order that loses no request: new ones are refused, sockets move elsewhere, idle connections close. */
async function leave({ nest }: App, isHurried: boolean): Promise<void> {
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
