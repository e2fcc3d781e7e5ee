import fc from 'fast-check';
import { placeOf } from '@keyroster/contracts';
import { joinedSpans, overlapsOf, toTenths, within, type Span, type SpanPiece } from './spans.js';

const TEN = Date.UTC(2026, 0, 5, 10);
const MINUTE = 60_000;
const GAP = 120;

interface Ping {
  sessionId: string;
  ip: string;
  at: number;
  /** Which process heard it. */
  process: number;
}

/** Two of the addresses lie side by side in one /24. */
const ADDRESSES = ['198.51.100.1', '198.51.100.77', '203.0.113.5', '2001:db8:0:100::1'];

const pings = fc.array(
  fc.record({
    sessionId: fc.constantFrom('s1', 's2', 's3'),
    ip: fc.constantFrom(...ADDRESSES),
    at: fc.nat(1_500),
    process: fc.nat(2),
  }),
  { maxLength: 60 },
);

const byKey = (all: Ping[], keyOf: (ping: Ping) => string): Ping[][] =>
  [...new Set(all.map(keyOf))].map((key) => all.filter((ping) => keyOf(ping) === key));

/** The plain way: sorts the pings, and cuts where a gap is too long. Times are in seconds here. */
function recounted(all: Ping[]): Span[] {
  return byKey(all, ({ sessionId, ip }) => `${sessionId} ${ip}`).flatMap((same) => {
    const times = same.map(({ at }) => at).sort((one, other) => one - other);
    const [{ sessionId, ip }] = same as [Ping];
    const spans: Array<{ from: number; to: number }> = [];
    for (const at of times) {
      const last = spans.at(-1);
      if (last && at - last.to <= GAP) last.to = at;
      else spans.push({ from: at, to: at });
    }
    return spans.map(({ from, to }) => ({ sessionId, ip, from: from * 1_000, to: to * 1_000 }));
  });
}

const inOrder = (spans: readonly Span[]): string[] =>
  spans.map(({ sessionId, ip, from, to }) => [sessionId, ip, from, to].join(' ')).sort();

const span = (sessionId: string, ip: string, from: number, to: number): Span => ({
  sessionId,
  ip,
  from: TEN + from * MINUTE,
  to: TEN + to * MINUTE,
});

it('spans are those of a plain recount, however many processes heard the pings, from pieces in any order', () => {
  fc.assert(
    fc.property(pings, fc.infiniteStream(fc.nat()), (all, numbers) => {
      const pieces = byKey(all, ({ process }) => String(process)).flatMap(recounted);
      // Some pieces are known twice.
      const mixed = [...pieces, ...pieces.slice(0, 5)]
        .map((piece) => ({ piece, at: numbers.next().value as number }))
        .sort((one, other) => one.at - other.at);
      expect(inOrder(joinedSpans(mixed.map(({ piece }) => piece)))).toEqual(inOrder(recounted(all)));
    }),
  );
});

it.each([
  [120_000, false, 1],
  [120_001, false, 2],
  [180_000, true, 1],
  [180_001, true, 2],
])(
  'spans after %i ms, the end of the first noted for certain or not (%s), are %i',
  (gap, isUnfinished, count) => {
    const first: SpanPiece = { sessionId: 's', ip: '10.0.0.1', from: TEN, to: TEN + 1, isUnfinished };
    const next = { ...first, from: first.to + gap, to: first.to + gap, isUnfinished: false };
    expect(joinedSpans([next, first])).toHaveLength(count);
  },
);

it('overlaps are cut where the places change, and not where sessions do', () => {
  const overlaps = overlapsOf([
    span('a', '10.0.0.1', 0, 60),
    span('b', '10.1.0.1', 10, 30),
    span('c', '10.1.0.9', 25, 40),
    span('d', '10.2.0.1', 20, 28),
  ]);
  const lengths = overlaps.map(({ from, to, ips }) => [(from - TEN) / MINUTE, toTenths(to - from), ips]);
  expect(lengths).toEqual([
    [10, 10, ['10.0.0.1', '10.1.0.1']],
    [20, 8, ['10.0.0.1', '10.1.0.1', '10.2.0.1']],
    [28, 12, ['10.0.0.1', '10.1.0.1']],
  ]);
});

it('overlaps last as long as a plain count of the seconds says, and lie apart in order', () => {
  fc.assert(
    fc.property(pings, (all) => {
      const spans = recounted(all);
      const overlaps = overlapsOf(spans);
      const counted = Array.from({ length: 1_500 }, (_, at) => {
        const there = spans.filter(({ from, to }) => from <= at * 1_000 && to >= (at + 1) * 1_000);
        return new Set(there.map(({ ip }) => placeOf(ip))).size >= 2;
      }).filter(Boolean).length;
      expect(overlaps.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(counted * 1_000);
      for (const [at, { from, to, ips }] of overlaps.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(overlaps[at - 1]?.to ?? 0);
        expect(ips.length).toBeGreaterThanOrEqual(2);
        expect(new Set(ips.map(placeOf)).size).toBe(ips.length);
      }
    }),
  );
});

it('within a time is what is cut to it', () => {
  const parts = [
    { from: 0, to: 5 },
    { from: 4, to: 12 },
    { from: 11, to: 20 },
  ];
  expect(within(parts, 5, 10)).toEqual([
    { from: 5, to: 5 },
    { from: 5, to: 10 },
  ]);
});
