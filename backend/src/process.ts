import type { AddressInfo } from 'node:net';
import type { App } from './app.setup.js';
import { listenError } from './common/http/listen-error.js';
import { ConfigError } from './config/config-error.js';
import type { Settings } from './config/settings.js';
import { StartupError } from './database/startup-error.js';
import { leave } from './leave.js';

/** In-flight requests have so long after a signal; the flushes and the database come after them. */
const DRAIN_MS = 7_500;
const STOP_MS = 9_500;

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

/** Terminals and npm may deliver a signal twice. */
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
