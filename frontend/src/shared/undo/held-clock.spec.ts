import { HeldClock } from './held-clock.js';

let end: jest.Mock;
let clock: HeldClock;

beforeEach(() => {
  end = jest.fn();
  clock = new HeldClock(10_000, end);
  clock.run();
});

const pass = (ms: number) => jest.advanceTimersByTime(ms);

it('ends after its time, once', () => {
  pass(9_999);
  expect(end).not.toHaveBeenCalled();
  pass(60_000);
  expect(end).toHaveBeenCalledTimes(1);
});

it('stands still while it is held, and goes on from there', () => {
  pass(4_000);
  clock.hold('pointer');
  pass(60_000);
  clock.release('pointer');
  pass(5_999);
  expect(end).not.toHaveBeenCalled();
  pass(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('stands still until nothing holds it any more', () => {
  clock.hold('pointer');
  clock.hold('focus');
  clock.release('pointer');
  pass(60_000);
  expect(end).not.toHaveBeenCalled();
  clock.release('focus');
  pass(10_000);
  expect(end).toHaveBeenCalledTimes(1);
});

it('says nothing once it is stopped', () => {
  clock.stop();
  pass(60_000);
  expect(end).not.toHaveBeenCalled();
});
