import { setTimeout as pause } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import type * as Waiting from '../../../libs/client/src/backoff.js';
import { now } from '../lab/commands.js';
import { EngineSocket, type Client, type Listener } from './engine-socket.js';

const TRIES = 12;

export interface Return {
  /** How long after the cut each client was let in again, in ms. */
  backAfter: Float64Array;
  /** Tries that were refused or cut off. */
  failures: number;
}

/** Clients that are all cut off at once, and reconnect with the backoff of the project's client. */
export class Herd {
  private failures = 0;

  constructor(
    private readonly url: string,
    private readonly clients: readonly Client[],
    private readonly listener: Listener,
  ) {}

  /** Cuts these sockets and puts new ones in their places; resolves when the last is back. */
  async comeBack(sockets: EngineSocket[], arrived: (socket: EngineSocket) => void): Promise<Return> {
    const { Backoff, RECONNECT } = await clientsWaits();
    const cutAt = now();
    for (const socket of sockets) socket.cut();
    const backAfter = await Promise.all(
      this.clients.map(async (client, place) => {
        const socket = await this.open(client, new Backoff(RECONNECT));
        const backAt = now();
        sockets[place] = socket;
        arrived(socket);
        return backAt - cutAt;
      }),
    );
    return { backAfter: Float64Array.from(backAfter), failures: this.failures };
  }

  private async open(client: Client, waiting: Waiting.Backoff): Promise<EngineSocket> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await pause(waiting.next());
      try {
        return await EngineSocket.open(this.url, client, this.listener);
      } catch {
        this.failures += 1;
      }
    }
    throw new Error(`Not let in again in ${TRIES} tries`);
  }
}

/** Compiled from source, because the built client is one file that doesn't export it. */
async function clientsWaits(): Promise<typeof Waiting> {
  const { code } = await transformFile('libs/client/src/backoff.ts', {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof Waiting;
}
