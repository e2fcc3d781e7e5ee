import type { Taken } from '../loader/measure.js';

const LOADER_CORE_MAX = 0.9;
const DELIVERED_MIN = 0.999;

/** Why a run is void: the loader was the bottleneck, or its pings did not all arrive. */
export function whyVoid(takens: readonly Taken[], areAllBack: boolean): string | undefined {
  const busiest = Math.max(...takens.map(({ cpuMs, wallMs }) => cpuMs / wallMs));
  if (busiest > LOADER_CORE_MAX) return `the loader used ${Math.round(busiest * 100)} % of its core`;
  const delivered = Math.min(...takens.map(({ sent, acked }) => acked / sent));
  // At the window's edges some pings are in flight; whether any was lost shows once all have had their time.
  if (!areAllBack && delivered < DELIVERED_MIN) return `${(delivered * 100).toFixed(1)} % were acknowledged`;
  return undefined;
}
