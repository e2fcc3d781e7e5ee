import { ServerClock } from './server-clock.js';

const TOLD = Date.UTC(2030, 0, 1);

let clock: ServerClock;

beforeEach(() => {
  jest.useFakeTimers();
  clock = new ServerClock();
  clock.sync(TOLD);
});

afterEach(() => jest.useRealTimers());

it('goes on from what the server said, and is not put back by an answer that was long under way', () => {
  jest.advanceTimersByTime(1_000);
  expect(clock.now()).toBeCloseTo(TOLD + 1_000, 0);
  clock.sync(TOLD + 200);
  expect(clock.now()).toBeCloseTo(TOLD + 1_000, 0);
});

it('follows a server whose clock was set, either way', () => {
  clock.sync(TOLD - 3_600_000);
  expect(clock.now()).toBeCloseTo(TOLD - 3_600_000, 0);
  clock.sync(TOLD);
  expect(clock.now()).toBeCloseTo(TOLD, 0);
});

it('is the machine’s own until the server has said something', () => {
  jest.setSystemTime(TOLD + 5_000);
  expect(new ServerClock().now()).toBe(TOLD + 5_000);
});

it('says when it jumps, to whoever listens still', () => {
  const jumped = jest.fn();
  const stop = clock.onJump(jumped);
  clock.sync(TOLD + 500);
  expect(jumped).not.toHaveBeenCalled();
  clock.sync(TOLD + 60_000);
  expect(jumped).toHaveBeenCalledTimes(1);
  stop();
  clock.sync(TOLD + 120_000);
  expect(jumped).toHaveBeenCalledTimes(1);
});
