import { setTimeout as pause } from 'node:timers/promises';
import { single, type Figure } from './figure.js';
import type { HttpCaller } from './http.js';
import { quantile, toSorted } from './statistics.js';

const EVERY_MS = 5;
const QUIET_MS = 2_000;
const PATH = '/api/verify-token';

/** Row 24: how much slower somebody else's calls get during some work. */
export async function noticed(
  caller: HttpCaller,
  what: string,
  work: () => Promise<unknown>,
): Promise<Figure> {
  const quiet = await p99During(caller, () => pause(QUIET_MS));
  const meanwhile = await p99During(caller, work);
  return {
    row: 24,
    what: `${what}: p99 of others' calls meanwhile, against before`,
    unit: '×',
    value: single(meanwhile / quiet),
    goal: 3,
    note: `before ${quiet.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`,
  };
}

async function p99During(caller: HttpCaller, work: () => Promise<unknown>): Promise<number> {
  const watching = { isOver: false };
  const times = watch(caller, watching);
  try {
    await work();
  } finally {
    watching.isOver = true;
  }
  return quantile(toSorted(await times), 0.99);
}

async function watch(caller: HttpCaller, watching: { isOver: boolean }): Promise<number[]> {
  const times: number[] = [];
  while (!watching.isOver) {
    const { status, ms } = await caller.get(PATH);
    if (status !== 200) throw new Error(`A bystander was answered ${status}`);
    times.push(ms);
    await pause(EVERY_MS);
  }
  return times;
}
