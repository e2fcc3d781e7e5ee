import fc from 'fast-check';
import { Types } from 'mongoose';
import { downtimeOf } from './trouble.mapper.js';
import type { TroubleSpan } from './troubles.repository.js';

const MINUTE = 60_000;
const SPAN = { from: 100 * MINUTE, to: 200 * MINUTE - 1, now: 150 * MINUTE };

const [ONE, OTHER] = [new Types.ObjectId(), new Types.ObjectId()];

const outage = (from: number, to: number | null, changes: Partial<TroubleSpan> = {}): TroubleSpan => ({
  credential_id: ONE,
  name: 'A',
  title: 'T',
  opened_at: new Date(from * MINUTE),
  closed_at: to === null ? null : new Date(to * MINUTE),
  ...changes,
});

const minutesOf = (...outages: TroubleSpan[]) =>
  downtimeOf(outages, SPAN).map(({ minutes, troubles }) => [minutes, troubles]);

it('counts what lies within the span, and of what is open what is over', () => {
  expect(minutesOf(outage(110, 120))).toEqual([[10, 1]]);
  expect(minutesOf(outage(50, 120))).toEqual([[20, 1]]);
  expect(minutesOf(outage(140, null))).toEqual([[10, 1]]);
  expect(minutesOf(outage(110, 120), outage(130, 135))).toEqual([[15, 2]]);
  expect(minutesOf(outage(50, 99))).toEqual([]);
  expect(downtimeOf([outage(90, 300)], { ...SPAN, now: 400 * MINUTE })[0]?.minutes).toBe(100);
});

it('adds up what is less than a minute before it makes minutes of it', () => {
  expect(minutesOf(outage(110, 110.5), outage(120, 120.5))).toEqual([[1, 2]]);
  expect(minutesOf(outage(110, 110.9))).toEqual([[0, 1]]);
});

it('puts the longest first, each by its last name', () => {
  const rows = downtimeOf(
    [
      outage(110, 111),
      outage(112, 120, { credential_id: OTHER, name: 'B' }),
      outage(121, 122, { name: 'A2', title: 'T2' }),
    ],
    SPAN,
  );
  expect(rows).toEqual([
    { p_id: String(OTHER), name: 'B', title: 'T', minutes: 8, troubles: 1 },
    { p_id: String(ONE), name: 'A2', title: 'T2', minutes: 2, troubles: 2 },
  ]);
});

it('of one credential is as many minutes as a recount minute by minute says', () => {
  const outages = fc.array(fc.record({ begins: fc.integer({ min: 0, max: 60 }), lasts: fc.nat({ max: 9 }) }));
  fc.assert(
    fc.property(outages, (drawn) => {
      // Without overlaps, because a credential has at most one open trouble.
      let at = 50;
      const all = drawn.map(({ begins, lasts }) => outage((at += begins % 12), (at += lasts)));
      const isOut = (minute: number) =>
        all.some(
          ({ opened_at, closed_at }) =>
            opened_at.getTime() <= minute * MINUTE && minute * MINUTE < (closed_at?.getTime() ?? 0),
        );
      let expected = 0;
      for (let minute = 100; minute < 150; minute += 1) expected += isOut(minute) ? 1 : 0;
      expect(downtimeOf(all, SPAN)[0]?.minutes ?? 0).toBe(expected);
    }),
  );
});
