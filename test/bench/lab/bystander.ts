import { setTimeout as pause } from 'node:timers/promises';
import type { HttpCaller } from './http.js';

const EVERY_MS = 10;
const PATH = '/api/verify-token';

/** How long somebody else's call takes at most while this goes on, in ms. */
export async function longestCallDuring(caller: HttpCaller, work: () => Promise<void>): Promise<number> {
  const watching = { isOver: false };
  const longest = watch(caller, watching);
  try {
    await work();
  } finally {
    watching.isOver = true;
  }
  return longest;
}

async function watch(caller: HttpCaller, watching: { isOver: boolean }): Promise<number> {
  let longest = 0;
  while (!watching.isOver) {
    const { status, ms } = await caller.get(PATH);
    if (status !== 200) throw new Error(`A bystander was answered ${status}`);
    longest = Math.max(longest, ms);
    await pause(EVERY_MS);
  }
  return longest;
}
