import { setTimeout as pause } from 'node:timers/promises';
import { single, type Figure } from './figure.js';
import { expected, type HttpCaller } from '../../support/load/http.js';
import { quantile, timesWhile, toSorted } from '../../support/load/statistics.js';

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
    what: `${what}: p99 of others' calls meanwhile, against before`,
    unit: '×',
    value: single(meanwhile / quiet),
    goal: 3,
    note: `before ${quiet.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`,
  };
}

async function p99During(caller: HttpCaller, work: () => Promise<unknown>): Promise<number> {
  const times = await timesWhile(work(), EVERY_MS, () => expected(caller.get(PATH), 200));
  return quantile(toSorted(times), 0.99);
}
