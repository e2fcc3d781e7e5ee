import { leftText } from './left-text.js';

it.each([
  [600_000, '10:00'],
  [545_000, '9:05'],
  [544_001, '9:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d ms are %s', (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
