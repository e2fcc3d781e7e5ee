import { timeLeft } from './end-notice.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const days = (count: number) => `${count} d`;

it.each([
  [0, '0:00'],
  [-5 * SECOND, '0:00'],
  [1, '0:01'],
  [59 * SECOND, '0:59'],
  [60 * SECOND, '1:00'],
  [HOUR - 1, '1:00:00'],
  [HOUR + 61 * SECOND, '1:01:01'],
  [25 * HOUR, '1 d 1:00:00'],
  [48 * HOUR, '2 d 0:00:00'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeft(ms, days)).toBe(text);
});
