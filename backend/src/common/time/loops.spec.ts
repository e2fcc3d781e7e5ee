import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import { MINUTE_MS } from '@keyroster/contracts';
import { unavailable } from '../errors/app-error.js';
import { Reactions } from '../reactions.js';
import { Clock } from './clock.js';
import { Loop } from './loop.js';
import { AtEach, Every, Lookout, Loops } from './loops.js';

const STARTED = Date.UTC(2026, 10, 22, 12, 0, 30);
const EVERY_MS = 5_000;

/** A clock that follows the fake timers, minus `behindMs`. */
class LateClock extends Clock {
  behindMs = 0;

  override now(): number {
    return STARTED + performance.now() - this.behindMs;
  }
}

class Night {
  /** Minutes since STARTED. */
  readonly minutes: number[] = [];
  looks = 0;
  knocks = 0;
  look = (): unknown => undefined;
  readonly knocking = new Loop({ gatherMs: 100, run: () => (this.knocks += 1) });

  @AtEach('minute')
  strike(begun: number): void {
    this.minutes.push((begun - STARTED) / MINUTE_MS);
  }

  @Every(1_000)
  watch(): unknown {
    this.looks += 1;
    return this.look();
  }
}

let clock: LateClock;
let night: Night;
let loops: Loops;

beforeEach(() => {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick'] });
  [clock, night] = [new LateClock(), new Night()];
  const providers = { getProviders: () => [{ instance: night }] } as unknown as DiscoveryService;
  loops = new Loops(new Reactions(providers, new MetadataScanner()), clock);
  loops.start();
});
afterEach(() => {
  loops.stop();
  jest.useRealTimers();
});

it('each minute calls once as it begins, however early the timers come by the clock', () => {
  jest.advanceTimersByTime(29_999);
  expect(night.minutes).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(night.minutes).toEqual([0.5]);
  for (let minute = 0; minute < 5; minute += 1) {
    clock.behindMs += 1;
    jest.advanceTimersByTime(MINUTE_MS);
  }
  jest.advanceTimersByTime(5);
  expect(night.minutes).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
});

it('each minute goes on when the clock is set ahead', () => {
  clock.behindMs = -3 * MINUTE_MS;
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(night.minutes).toEqual([3.5, 4.5]);
});

describe('what is looked at so often', () => {
  it('is looked at as often, and goes on where a look fails', async () => {
    await jest.advanceTimersByTimeAsync(3_500);
    expect(night.looks).toBe(3);
    night.look = () => Promise.reject(unavailable());
    await jest.advanceTimersByTimeAsync(3_000);
    expect(night.looks).toBe(6);
  });

  it('is looked at one look at a time', async () => {
    night.look = () => new Promise((resolve) => setTimeout(resolve, 2_500));
    await jest.advanceTimersByTimeAsync(3_400);
    expect(night.looks).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(night.looks).toBe(2);
  });

  it('is no longer looked at once the process stops, nor are the loops that providers keep', async () => {
    night.knocking.wake();
    loops.stop();
    night.knocking.wake();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect([night.looks, night.minutes, night.knocks]).toEqual([0, [], 0]);
  });
});

describe('a lookout', () => {
  /** Answers whether something goes on. */
  let look: jest.Mock<Promise<boolean>>;
  let lookout: Lookout;

  beforeEach(() => {
    look = jest.fn(() => Promise.resolve(false));
    lookout = new Lookout(clock, EVERY_MS);
    night.look = () => lookout.lookIfDue(look);
  });

  /** Counts the looks during the next `ms`. */
  async function looksWithin(ms: number): Promise<number> {
    look.mockClear();
    await jest.advanceTimersByTimeAsync(ms);
    return look.mock.calls.length;
  }

  it('looks soon after the start, and then once a minute while nothing goes on', async () => {
    expect(await looksWithin(1_000)).toBe(1);
    expect(await looksWithin(59_000)).toBe(0);
    expect(await looksWithin(1_000)).toBe(1);
  });

  it.each([
    ['something goes on', () => Promise.resolve(true)],
    ['a look fails', () => Promise.reject<boolean>(unavailable())],
  ])('looks every few seconds while %s', async (_case, found) => {
    look.mockImplementation(found);
    expect(await looksWithin(21_000)).toBe(5);
  });

  it('looks a few seconds after the last time once it is woken, and once more after news that came while it looked', async () => {
    await looksWithin(1_000);
    lookout.wake();
    expect(await looksWithin(EVERY_MS)).toBe(1);
    expect(await looksWithin(EVERY_MS)).toBe(0);
  });

  it('follows a clock that leaps', async () => {
    await looksWithin(1_000);
    clock.behindMs = -3_600_000;
    expect(await looksWithin(1_000)).toBe(1);
  });
});
