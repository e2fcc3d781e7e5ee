import { setTimeout as delay } from 'node:timers/promises';
import type { LiveSocket } from './live-socket.js';

const EVERY_MS = 100;

/** How long acks took. */
export interface Acks {
  median: number;
  longest: number;
}

/** Goes on pinging until what happens meanwhile is over. A ping that is refused or unanswered is an error. */
export async function acksWhile(socket: LiveSocket, happening: Promise<unknown>): Promise<Acks> {
  const waits: number[] = [];
  const isOver = new AbortController();
  void happening.finally(() => isOver.abort()).catch(() => undefined);
  do {
    const sent = performance.now();
    const answer = await socket.ping();
    if ('statusCode' in answer) throw new Error(answer.message);
    waits.push(performance.now() - sent);
    await delay(EVERY_MS);
  } while (!isOver.signal.aborted);
  await happening;
  waits.sort((a, b) => a - b);
  return { median: waits[Math.floor(waits.length / 2)] ?? 0, longest: waits.at(-1) ?? 0 };
}
