import { setTimeout as delay } from 'node:timers/promises';
import type { LiveSocket } from './live-socket.js';

const EVERY_MS = 100;

/** How long acks took. */
export interface Acks {
  median: number;
  p99: number;
  longest: number;
}

/** Pings until `happening` is over. A ping that is refused or unanswered is an error. */
export async function acksWhile(socket: LiveSocket, happening: Promise<unknown>): Promise<Acks> {
  return summed(await waitsWhile([socket], happening));
}

/** The duration of each ack on several sockets that ping until `happening` is over. */
export async function waitsWhile(sockets: LiveSocket[], happening: Promise<unknown>): Promise<number[]> {
  const isOver = new AbortController();
  void happening.finally(() => isOver.abort()).catch(() => undefined);
  const waits = await Promise.all(sockets.map((socket) => waitsOf(socket, isOver.signal)));
  await happening;
  return waits.flat();
}

export function summed(waits: number[]): Acks {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}

async function waitsOf(socket: LiveSocket, isOver: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  do {
    const sent = performance.now();
    await socket.pinged();
    waits.push(performance.now() - sent);
    await delay(EVERY_MS);
  } while (!isOver.aborted);
  return waits;
}
