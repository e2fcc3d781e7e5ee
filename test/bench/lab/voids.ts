import type { Taken } from '../loader/measure.js';
import type { Work } from './main-thread.js';
import { sum } from './statistics.js';

const LOADER_CORE_MAX = 0.9;
const DELIVERED_MIN = 0.999;
const CROWDED = 2;

/** Why a run says nothing: the loader was the bottleneck, or its pings did not all arrive. */
export function whyVoid(takens: readonly Taken[], areAllBack: boolean): string | undefined {
  const busiest = Math.max(...takens.map(({ cpuMs, wallMs }) => cpuMs / wallMs));
  if (busiest > LOADER_CORE_MAX) return `the loader used ${Math.round(busiest * 100)} % of its core`;
  const delivered = Math.min(...takens.map(({ sent, acked }) => acked / sent));
  // At the window's edges some are under way: whether any was lost shows when all have had their time.
  if (!areAllBack && delivered < DELIVERED_MIN) return `${(delivered * 100).toFixed(1)} % were acknowledged`;
  return undefined;
}

/** Why the times of a page say nothing: others held the processor that it would have had. */
export function whyCrowded(frames: readonly Work[]): string | undefined {
  const crowd = sum(frames.map(({ wallMs }) => wallMs)) / sum(frames.map(({ cpuMs }) => cpuMs));
  return crowd > CROWDED
    ? `frames took ${crowd.toFixed(1)}× their work: others held the processor`
    : undefined;
}
