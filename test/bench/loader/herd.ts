import { setTimeout as pause } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import type * as Waiting from '../../../libs/client/src/backoff.js';
import { now } from '../lab/commands.js';
import type { Client, EngineSocket } from './engine-socket.js';

const TRIES = 12;

/**
 * Clients that are all cut off at once, and reconnect with the backoff of the project's client. New sockets take the
 * places of the cut ones; resolves when the last is back.
 */
export async function comeBack(
  sockets: EngineSocket[],
  clients: readonly Client[],
  open: (client: Client) => Promise<EngineSocket>,
  arrived: (socket: EngineSocket) => void,
) {
  const { Backoff, RECONNECT } = await clientsWaits();
  let failures = 0;
  const openAgain = async (client: Client): Promise<EngineSocket> => {
    const waiting = new Backoff(RECONNECT);
    for (let tries = 0; tries < TRIES; tries += 1) {
      await pause(waiting.next());
      try {
        return await open(client);
      } catch {
        failures += 1;
      }
    }
    throw new Error(`Not let in again in ${TRIES} tries`);
  };
  const cutAt = now();
  for (const socket of sockets) socket.cut();
  const backAfter = clients.map(async (client, place) => {
    const socket = await openAgain(client);
    const backAt = now();
    sockets[place] = socket;
    arrived(socket);
    return backAt - cutAt;
  });
  // How long after the cut each was let in again, in ms, and how many tries were refused or cut off.
  return { backAfter: Float64Array.from(await Promise.all(backAfter)), failures };
}

/** Compiled from source, because the built client is one file that doesn't export it. */
async function clientsWaits(): Promise<typeof Waiting> {
  const { code } = await transformFile('libs/client/src/backoff.ts', {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof Waiting;
}
