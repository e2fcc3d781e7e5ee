import { Clock } from './clock.js';
import { Lookout } from './lookout.js';

const EVERY_MS = 5_000;

let goesOn: boolean;
let looks: number;
let isFailing: boolean;
let lookout: Lookout;
let clock: Clock;

beforeEach(() => {
  jest.useFakeTimers();
  clock = new Clock();
  [goesOn, looks, isFailing] = [false, 0, false];
  lookout = new Lookout({
    clock,
    everyMs: EVERY_MS,
    look: () => {
      looks += 1;
      return isFailing ? Promise.reject(new Error('away')) : Promise.resolve(goesOn);
    },
  });
  lookout.start();
});
afterEach(() => {
  lookout.stop();
  jest.useRealTimers();
});

/** How often it looks in so long a time. */
async function looksWithin(ms: number): Promise<number> {
  const before = looks;
  await jest.advanceTimersByTimeAsync(ms);
  return looks - before;
}

it('looks soon after the start, and then once a minute while nothing goes on', async () => {
  expect(await looksWithin(1_000)).toBe(1);
  expect(await looksWithin(59_000)).toBe(0);
  expect(await looksWithin(1_000)).toBe(1);
});

it.each([
  ['something goes on', () => (goesOn = true)],
  ['a look fails', () => (isFailing = true)],
])('looks every few seconds while %s', async (_case, begin) => {
  begin();
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
  const now = clock.now.bind(clock);
  jest.spyOn(clock, 'now').mockImplementation(() => now() + 3_600_000);
  expect(await looksWithin(1_000)).toBe(1);
});

it('looks no more once it is stopped', async () => {
  lookout.stop();
  expect(await looksWithin(120_000)).toBe(0);
});
