import { Clock } from '../time/clock.js';
import { AppError } from '../errors/app-error.js';
import { SessionCalls } from './session-calls.js';

describe('the calls of a session', () => {
  let now: number;
  const callsAt = (callsPerSecond: number): SessionCalls => {
    const clock = new Clock();
    jest.spyOn(clock, 'steady').mockImplementation(() => now);
    return new SessionCalls({ callsPerSecond } as never, clock);
  };
  const letIn = (calls: SessionCalls, times: number, id = 'ana'): number => {
    let count = 0;
    for (let time = 0; time < times; time += 1) {
      try {
        calls.take(id);
        count += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'TOO_MANY', details: { retryAfterSeconds: 1 } });
        expect(error).toBeInstanceOf(AppError);
      }
    }
    return count;
  };

  beforeEach(() => {
    now = 1_000_000;
  });

  it('are ten seconds’ worth at once, then so many a second', () => {
    const calls = callsAt(50);
    expect(letIn(calls, 600)).toBe(500);
    now += 1_000;
    expect(letIn(calls, 100)).toBe(50);
    now += 100;
    expect(letIn(calls, 100)).toBe(5);
    now += 60_000;
    expect(letIn(calls, 600)).toBe(500);
  });

  it('are each session’s own, and without a limit where it is 0', () => {
    const calls = callsAt(1);
    expect(['ana', 'bea'].map((id) => letIn(calls, 20, id))).toEqual([10, 10]);
    expect(letIn(callsAt(0), 10_000)).toBe(10_000);
  });
});
