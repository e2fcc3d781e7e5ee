import { groupedBy } from '../../../common/grouped-by.js';
import { printOf } from '../../../common/secrets/print-of.js';
import type { Beneath } from '../changes/index.js';
import type { Planned } from './drafting.js';

type Asked = Pick<Planned, 'id' | 'name'>;

/** If something else lies beneath when the plan runs, the plan is stale. */
export function withWhatLiesBeneath(asked: readonly Asked[], beneath: readonly Beneath[]): Planned[] {
  const byThing = groupedBy(beneath, ({ of }) => of);
  return asked.map((one) => {
    const things = (byThing.get(one.id) ?? []).map(({ kind, id }) => `${kind} ${id}`);
    return { ...one, basis: printOf(things.sort()) };
  });
}

export function countsOf(kinds: readonly string[], beneath: readonly Beneath[]): Record<string, number> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, new Set(beneath.filter((one) => one.kind === kind).map(({ id }) => id)).size]),
  );
}
