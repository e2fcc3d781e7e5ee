import type { Shown } from '../loader/screens.js';
import type { Person } from './population.js';
import { toSorted } from './statistics.js';

/** The times from each ping to the first frame that shows it; infinite if none did. */
export function delaysOf(
  people: readonly Person[],
  sentAt: readonly number[],
  shown: readonly Shown[],
): Float64Array {
  const byId = new Map<string, Shown[]>();
  for (const each of shown) byId.set(each.id, [...(byId.get(each.id) ?? []), each]);
  return toSorted(
    people.map(({ id }, place) => {
      const sent = sentAt[place] ?? Number.NaN;
      const first = byId
        .get(id)
        ?.find(({ at, lastPing }) => at > sent && lastPing >= Math.floor(sent / 1_000));
      return (first?.at ?? Number.POSITIVE_INFINITY) - sent;
    }),
  );
}
