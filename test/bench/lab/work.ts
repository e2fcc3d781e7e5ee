import type { Lab } from './lab.js';
import type { Server } from './server.js';
import { sum } from '../../support/load/statistics.js';

/** What work took, in ms: the server's CPU time, the same with MongoDB's, and wall-clock time. */
export interface Work {
  cpuMs: number;
  withDatabaseMs: number;
  ms: number;
  /** Database commands, if they are watched. */
  commands: number;
}

export async function workOf(lab: Lab, { probe }: Server, work: () => Promise<unknown>): Promise<Work> {
  const databaseBefore = await lab.databaseCpuMs();
  const before = await probe.call('begin');
  await work();
  const after = await probe.call('usage');
  const cpuMs = after.cpuMs - before.cpuMs;
  const databaseMs = (await lab.databaseCpuMs()) - databaseBefore;
  return {
    cpuMs,
    withDatabaseMs: cpuMs + databaseMs,
    ms: after.at - before.at,
    commands: sum(Object.values(after.commands)),
  };
}

/** What each of `count` consecutive calls took, after a tenth as many for warming up. */
export async function workOfEach(
  lab: Lab,
  server: Server,
  count: number,
  call: (number: number) => Promise<unknown>,
): Promise<Work> {
  const warmUp = Math.ceil(count / 10);
  for (let number = 0; number < warmUp; number += 1) await call(number);
  const all = await workOf(lab, server, async () => {
    for (let number = 0; number < count; number += 1) await call(warmUp + number);
  });
  return {
    cpuMs: all.cpuMs / count,
    withDatabaseMs: all.withDatabaseMs / count,
    ms: all.ms / count,
    commands: all.commands / count,
  };
}
