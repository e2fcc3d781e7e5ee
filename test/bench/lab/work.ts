import { setTimeout as pause } from 'node:timers/promises';
import { single, type Figure } from './figure.js';
import type { Lab, Server } from './lab.js';
import { expected, type HttpCaller } from '../../support/load/http.js';
import { quantile, sum, timesWhile, toSorted } from '../../support/load/statistics.js';

/** What work took, in ms: the server's CPU time, the same with MongoDB's, and wall-clock time; and how many commands. */
export async function workOf(lab: Lab, { probe }: Server, work: () => Promise<unknown>) {
  const databaseBefore = await lab.databaseCpuMs();
  const before = await probe.call('begin');
  await work();
  const after = await probe.call('usage');
  const cpuMs = after.cpuMs - before.cpuMs;
  const withDatabaseMs = cpuMs + (await lab.databaseCpuMs()) - databaseBefore;
  // Commands are counted where they are watched.
  const commands = sum(Object.values(after.commands));
  return { cpuMs, withDatabaseMs, ms: after.at - before.at, commands };
}

/** What each of `count` consecutive calls took, after a tenth as many for warming up. */
export async function workOfEach(
  lab: Lab,
  server: Server,
  count: number,
  call: (number: number) => Promise<unknown>,
) {
  const warmUp = Math.ceil(count / 10);
  for (let number = 0; number < warmUp; number += 1) await call(number);
  const all = await workOf(lab, server, async () => {
    for (let number = 0; number < count; number += 1) await call(warmUp + number);
  });
  const { cpuMs, withDatabaseMs, commands } = all;
  return { cpuMs: cpuMs / count, withDatabaseMs: withDatabaseMs / count, commands: commands / count };
}

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
  const figure = `${what}: p99 of others' calls meanwhile, against before`;
  const note = `before ${quiet.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`;
  return { what: figure, unit: '×', value: single(meanwhile / quiet), goal: 3, note };
}

async function p99During(caller: HttpCaller, work: () => Promise<unknown>): Promise<number> {
  const times = await timesWhile(work(), EVERY_MS, () => expected(caller.get(PATH), 200));
  return quantile(toSorted(times), 0.99);
}
