import fc from 'fast-check';
import type { Settings } from '../../../config/settings.js';
import { LiveSpans, type Person } from './live-spans.js';

const NOON = 1_800_000_000_000;
const SECOND = 1_000;
const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';

const made = () => {
  const seen: Person[] = [];
  const events = { emit: (_name: string, person: Person) => seen.push(person) };
  const settings = { alarmGraceMs: 60 * SECOND } as Settings;
  const spans = new LiveSpans(settings, events as never);
  return { spans, seen };
};
const timesOf = (spans: LiveSpans) =>
  spans.spansOf('ana').map(({ ip, from, to }) => [ip, (from - NOON) / SECOND, (to - NOON) / SECOND]);

describe('spans in memory', () => {
  it('are lengthened by pings that come in time, and begin anew after a gap', () => {
    const { spans, seen } = made();
    for (const at of [0, 30, 150, 271]) spans.note('ana', 's', HOME, NOON + at * SECOND);
    expect(timesOf(spans)).toEqual([
      [HOME, 0, 150],
      [HOME, 271, 271],
    ]);
    expect(seen).toEqual([]);
  });

  it('tell of whoever is at two places, at each ping for as long as they are', () => {
    const { spans, seen } = made();
    spans.note('ana', 'one', HOME, NOON);
    spans.note('ana', 'two', '198.51.100.99', NOON);
    spans.note('ben', 'three', OFFICE, NOON);
    expect(seen).toEqual([]);
    spans.note('ana', 'two', OFFICE, NOON + SECOND);
    spans.hear('ana', 'one', HOME, NOON + 2 * SECOND);
    expect(seen.map(({ id }) => id)).toEqual(['ana', 'ana']);
    spans.prune(NOON + 130 * SECOND);
    spans.note('ana', 'one', HOME, NOON + 131 * SECOND);
    expect(seen).toHaveLength(2);
  });

  it('are stored by the process that heard them, and by no other', () => {
    const { spans } = made();
    spans.hear('ana', 'far', OFFICE, NOON);
    spans.note('ana', 'near', HOME, NOON);
    expect(spans.takeBegun().map(({ sessionId }) => sessionId)).toEqual(['near']);
    expect(spans.takeBegun()).toEqual([]);
    expect([...spans.owned()].map(({ sessionId }) => sessionId)).toEqual(['near']);
    expect(spans.prune(NOON + 121 * SECOND).map(({ sessionId }) => sessionId)).toEqual(['near']);
  });

  it('are forgotten with everybody who fell silent, however they moved', () => {
    const user = fc.constantFrom('ana', 'ben');
    const ping = fc.tuple(user, fc.constantFrom('1', '2'), fc.constantFrom(HOME, OFFICE), fc.nat(600));
    fc.assert(
      fc.property(fc.array(ping, { maxLength: 40 }), (all) => {
        const { spans } = made();
        for (const [user, session, ip, at] of all) spans.note(user, user + session, ip, NOON + at * SECOND);
        spans.prune(NOON + 3_600 * SECOND);
        expect([...spans.owned()]).toEqual([]);
        expect([...spans.ownLatest()]).toEqual([]);
        spans.note('ana', 'ana1', HOME, NOON + 3_600 * SECOND);
        expect(timesOf(spans)).toEqual([[HOME, 3_600, 3_600]]);
      }),
    );
  });

  it('have no address where there is none', () => {
    const { spans } = made();
    spans.note('ana', 's', '', NOON);
    expect(spans.spansOf('ana')).toEqual([]);
  });
});
