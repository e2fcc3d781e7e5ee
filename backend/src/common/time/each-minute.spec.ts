import { Clock } from './clock.js';
import { EachMinute } from './each-minute.js';

const MINUTE_MS = 60_000;
const STARTED = Date.UTC(2026, 10, 22, 12, 0, 30);

/** A clock that goes by the timers, but for so many ms that it is behind. */
class LateClock extends Clock {
  behindMs = 0;

  override now(): number {
    return STARTED + performance.now() - this.behindMs;
  }
}

describe('each minute', () => {
  let clock: LateClock;
  let called: number[];
  let minutes: EachMinute;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    clock = new LateClock();
    called = [];
    minutes = new EachMinute(clock, (minute) => called.push((minute - STARTED) / MINUTE_MS));
    minutes.start();
  });
  afterEach(() => {
    minutes.stop();
    jest.useRealTimers();
  });

  it('calls as it begins, and not for the one that it was started in', () => {
    jest.advanceTimersByTime(29_999);
    expect(called).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(called).toEqual([0.5]);
    jest.advanceTimersByTime(2 * MINUTE_MS);
    expect(called).toEqual([0.5, 1.5, 2.5]);
  });

  it('calls once in each, however early the timers come by the clock', () => {
    for (let minute = 0; minute < 5; minute += 1) {
      clock.behindMs += 1;
      jest.advanceTimersByTime(MINUTE_MS);
    }
    jest.advanceTimersByTime(5);
    expect(called).toEqual([0.5, 1.5, 2.5, 3.5, 4.5]);
  });

  it('goes on when the clock is set ahead', () => {
    clock.behindMs = -3 * MINUTE_MS;
    jest.advanceTimersByTime(2 * MINUTE_MS);
    expect(called).toEqual([3.5, 4.5]);
  });
});
