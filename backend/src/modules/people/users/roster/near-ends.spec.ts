import fc from 'fast-check';
import { DAY_MS } from '@keyroster/contracts';
import { NearEnds } from './near-ends.js';
import type { RosterRow } from './row-pages.js';

/** A roster with just what `NearEnds` needs. */
class Rows {
  readonly all = new Map<string, RosterRow>();
  readonly near: NearEnds;
  looks = 0;

  constructor() {
    this.near = new NearEnds(this as never);
  }

  rows(): Iterable<RosterRow> {
    this.looks += 1;
    return this.all.values();
  }

  set(id: string, end: number | null): void {
    const known = this.all.get(id);
    const row = known ?? ({ id, end } as RosterRow);
    row.end = end;
    this.all.set(id, row);
    this.near.hear(row, known ? { kind: 'edited', fields: new Set(['sub_validity']) } : { kind: 'added' });
  }

  remove(id: string): void {
    const row = this.all.get(id);
    this.all.delete(id);
    if (row) this.near.hear(row, { kind: 'removed' });
  }
}

it('near ends are told as a look at everybody would, whatever changes and whenever it is asked', () => {
  const hours = fc.integer({ min: -200, max: 200 }).map((hour) => hour * 3_600_000);
  const step = fc.record({
    id: fc.constantFrom('ana', 'ben', 'eva', 'zoe'),
    end: fc.option(hours),
    isGone: fc.boolean(),
    from: hours,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new Rows();
      for (const { id, end, isGone, from } of steps) {
        if (isGone) rows.remove(id);
        else rows.set(id, end);
        const wanted = [...rows.all.values()].filter(
          (row) => row.end !== null && row.end > from && row.end <= from + DAY_MS,
        );
        expect(new Set(rows.near.between(from, from + DAY_MS))).toEqual(new Set(wanted));
      }
    }),
  );
});

it('all are looked at once for hours of those who ask about now and about who expires, by turns', () => {
  const rows = new Rows();
  const week = 7 * DAY_MS;
  for (let now = 0; now < DAY_MS / 2; now += DAY_MS / 100) {
    for (const to of [now, now + 3 * DAY_MS]) expect([...rows.near.between(to - week, to)]).toEqual([]);
  }
  expect(rows.looks).toBe(1);
});
