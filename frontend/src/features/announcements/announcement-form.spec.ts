import { untilOf } from './announcement-form.js';

it.each([
  ['', '', null],
  [' ', '', null],
  ['31/12/2030', '', Date.UTC(2031, 0, 1, 5) - 1],
  ['1/2/2030', '', Date.UTC(2030, 1, 2, 5) - 1],
  ['1/2/2030', '00:00', Date.UTC(2030, 1, 1, 5)],
  ['01/02/2030', '18:30', Date.UTC(2030, 1, 1, 23, 30)],
  ['', '18:30', 'noTime'],
  ['31/02/2030', '', 'noDay'],
  ['soon', '18:30', 'noDay'],
])('of the day %j and the time %j is %j', (day, time, until) => {
  expect(untilOf(day, time)).toBe(until);
});
