import { Backoff } from './backoff.js';

const limits = { minMs: 1_000, maxMs: 8_000 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const waits = (backoff: Backoff, count: number) => Array.from({ length: count }, () => backoff.next());

it('waits up to twice as long each time, and never past the limit', () => {
  const longest = [1_000, 2_000, 4_000, 8_000, 8_000];
  waits(new Backoff(limits), 5).forEach((wait, index) => {
    expect(wait).toBeLessThanOrEqual(longest[index] ?? 0);
    expect(wait).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2);
  });
});

it('spreads those who were cut off together', () => {
  const all = Array.from({ length: 20 }, () => new Backoff(limits).next());
  expect(new Set(all).size).toBeGreaterThan(10);
});

it('begins anew after a connection that lasted', () => {
  const backoff = new Backoff(limits);
  waits(backoff, 5);
  backoff.connected();
  jest.advanceTimersByTime(60_000);
  expect(backoff.next()).toBeLessThanOrEqual(1_000);
});

it('goes on waiting longer when each connection is cut at once', () => {
  const backoff = new Backoff(limits);
  waits(backoff, 3);
  backoff.connected();
  expect(backoff.next()).toBeGreaterThanOrEqual(4_000);
});
