import type { DowntimeRow } from '@keyroster/contracts/dto';
import { toMinutes } from './trouble.mapper.js';

/** From when to when a credential was out of order, in ms. */
export interface OutOfOrder {
  credentialId: string;
  name: string;
  title: string;
  from: number;
  /** Null while it still is. */
  to: number | null;
}

/** What lies within a span (ms, both included) and before now, by credential: the longest first. */
export function downtimeOf(
  outages: readonly OutOfOrder[],
  span: { from: number; to: number; now: number },
): DowntimeRow[] {
  const rows = new Map<string, Omit<DowntimeRow, 'minutes'> & { ms: number }>();
  for (const { credentialId: p_id, name, title, from, to } of outages) {
    const begins = Math.max(from, span.from);
    const ends = Math.min(to ?? span.now, span.to + 1, span.now);
    if (ends < begins) continue;
    const known = rows.get(p_id);
    // What the last of them calls it is what it is called now, or was last.
    rows.set(p_id, {
      p_id,
      name,
      title,
      ms: (known?.ms ?? 0) + ends - begins,
      troubles: (known?.troubles ?? 0) + 1,
    });
  }
  return [...rows.values()]
    .map(({ ms, ...row }) => ({ ...row, minutes: toMinutes(ms) }))
    .sort((one, other) => other.minutes - one.minutes || (one.name < other.name ? -1 : 1));
}
