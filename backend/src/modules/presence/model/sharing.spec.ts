import fc from 'fast-check';
import { placeOf } from '@keyroster/contracts';
import { latestSharing, latestTurns, type PlacedSpan, type Stay } from './sharing.js';

const MINUTE = 60_000;
const A = '10.0.0.1';
const B = '10.1.0.1';
const C = '10.2.0.1';

const span = (sessionId: string, ip: string, from: number, to: number): PlacedSpan => ({
  sessionId,
  ip,
  place: placeOf(ip),
  from: from * 1_000,
  to: to * 1_000,
});

/** Parses stays in seconds: 'A0 B30' is A at 0 and B at 30. */
const stays = (text: string): Stay[] =>
  text.split(' ').map((word) => {
    const ip = { A, B, C, a: '10.0.0.9' }[word.charAt(0)] ?? '';
    return { ip, place: placeOf(ip), at: Number(word.slice(1)) * 1_000 };
  });

it('sharing goes on over others without a break, and the latest time counts', () => {
  const first = [span('1', A, 0, 300), span('2', B, 30, 60), span('3', C, 50, 90)];
  expect(latestSharing(first, 0)).toMatchObject({ since: 30_000, last: 90_000, ips: [A, B, C] });
  const latest = { since: 200_000, last: 220_000, ips: [A, B], sessionIds: ['1', '2'] };
  expect(latestSharing([...first, span('2', B, 200, 220)], 0)).toEqual(latest);
});

it('sharing is what a plain look at each second finds', () => {
  const spans = fc.array(
    fc
      .tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom(A, B, C, '10.0.0.9'), fc.nat(100), fc.nat(40))
      .map(([session, ip, from, length]) => span(session, ip, from, from + length)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(spans, fc.nat(140), (all, after) => {
      const seconds = Array.from({ length: 140 }, (_, at) => at).filter((at) => {
        const there = all.filter(({ from, to }) => from <= at * 1_000 && to >= (at + 1) * 1_000);
        return (
          at >= after &&
          there.some((one) =>
            there.some((other) => one.sessionId !== other.sessionId && one.place !== other.place),
          )
        );
      });
      const found = latestSharing(all, after * 1_000);
      const last = seconds.at(-1);
      if (last === undefined) return expect(found).toBeNull();
      let since = last;
      while (seconds.includes(since - 1)) since -= 1;
      expect(found).toMatchObject({ since: since * 1_000, last: (last + 1) * 1_000 });
    }),
  );
});

describe('turns', () => {
  it.each([
    ['A0 B30 A60 B90', 0],
    ['A0 A20 B30 A60 B90', 20],
    ['A0 B30 A60 A70 B90', 0],
    // Of three places by turns, any two are by turns as well.
    ['A0 B30 C60 A90 B120', 0],
    ['C0 A10 B30 A60 B90 A120', 30],
    ['A0 B100 A200 B300', 0],
  ])('are %s', (text, since) => {
    expect(latestTurns(stays(text))).toMatchObject({
      since: since * 1_000,
      ips: expect.anything() as string[],
    });
  });

  it.each([
    'A0 A30 B60 B90',
    'A0 B30 A60',
    'A0 B30 C60 A90',
    'A0 a30 A60 a90',
    'A0 B100 A200 B301',
    'A0 B30 A60 B90 C100',
    'A0',
  ])('are not %s', (text) => expect(latestTurns(stays(text))).toBeNull());

  it('are never found where a session moved on and on', () => {
    const hop = (_: unknown, at: number) => ({ ip: `10.${at}.0.1`, place: `${at}`, at: at * MINUTE });
    expect(latestTurns(Array.from({ length: 40 }, hop))).toBeNull();
  });
});
