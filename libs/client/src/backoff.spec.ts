import { Backoff } from './backoff.js';

const waits = { firstMs: 1_000, maxMs: 8_000 };

let chance: jest.SpyInstance<number>;

beforeEach(() => {
  jest.useFakeTimers();
  chance = jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.useRealTimers();
  chance.mockRestore();
});

const some = (backoff: Backoff, count: number) => Array.from({ length: count }, () => backoff.next());

it('waits up to twice as long each time, and never past the limit', () => {
  expect(some(new Backoff(waits), 5)).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
});

it('spreads those who were cut off together over the whole of it', () => {
  const firsts = [0, 0.25, 0.75].map((lot) => {
    chance.mockReturnValue(lot);
    return new Backoff(waits).next();
  });
  expect(firsts).toEqual([0, 250, 750]);
});

it('begins anew after a connection that lasted, and not after one that was cut at once', () => {
  const backoff = new Backoff(waits);
  some(backoff, 3);
  backoff.connected();
  expect(backoff.next()).toBe(4_000);
  backoff.connected();
  jest.advanceTimersByTime(60_000);
  expect(backoff.next()).toBe(500);
});
