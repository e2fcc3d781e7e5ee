import type { Server } from './server.js';
import { sum } from './statistics.js';

export interface Cost {
  /** CPU of the server for each, in ms. */
  cpuMs: number;
  /** Database commands of each, where they are watched. */
  commands: number;
}

/** So many are made for one that counts. */
export const WITH_WARM_UP = 1.1;

/** What so many calls cost the server, made one after the other; a tenth of them before, to warm up. */
export async function costOf(
  { probe }: Server,
  count: number,
  call: (number: number) => Promise<unknown>,
): Promise<Cost> {
  const warmUp = Math.round(count * (WITH_WARM_UP - 1));
  for (let number = 0; number < warmUp; number += 1) await call(number);
  const before = await probe.call('begin');
  for (let number = 0; number < count; number += 1) await call(warmUp + number);
  const after = await probe.call('usage');
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / count,
    commands: sum(Object.values(after.commands)) / count,
  };
}
