import type { Lab } from './lab.js';
import type { Server } from './server.js';

/** What one piece of work took: CPU of the server alone, that of MongoDB added, and time on the wall, in ms. */
export interface Work {
  cpuMs: number;
  withDatabaseMs: number;
  ms: number;
}

export async function workOf(lab: Lab, { probe }: Server, work: () => Promise<unknown>): Promise<Work> {
  const databaseBefore = await lab.databaseCpuMs();
  const before = await probe.call('begin');
  await work();
  const after = await probe.call('usage');
  const cpuMs = after.cpuMs - before.cpuMs;
  const databaseMs = (await lab.databaseCpuMs()) - databaseBefore;
  return { cpuMs, withDatabaseMs: cpuMs + databaseMs, ms: after.at - before.at };
}
