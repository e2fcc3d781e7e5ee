import { lastDayOf, presetOf, PRESETS, spanBefore, spanOf } from './presets.js';

/** 31/12/2029, 23:59 in Lima. */
const NOW = Date.UTC(2030, 0, 1, 4, 59);

it.each([
  ['today', '2029-12-31', '2029-12-31'],
  ['days7', '2029-12-25', '2029-12-31'],
  ['days30', '2029-12-02', '2029-12-31'],
  ['days90', '2029-10-03', '2029-12-31'],
  ['thisMonth', '2029-12-01', '2029-12-31'],
  ['lastMonth', '2029-11-01', '2029-11-30'],
  ['thisYear', '2029-01-01', '2029-12-31'],
  ['months12', '2029-01-01', '2029-12-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(spanOf(preset, NOW)).toEqual({ from, to });
});

it('reaches back over the turn of the year', () => {
  const january = NOW + 60_000;
  expect(spanOf('lastMonth', january)).toEqual({ from: '2029-12-01', to: '2029-12-31' });
  expect(spanOf('months12', january)).toEqual({ from: '2029-02-01', to: '2030-01-01' });
});

it('knows a span that is a preset', () => {
  expect(presetOf({ from: '2029-11-01', to: '2029-11-30' }, NOW)).toBe('lastMonth');
  expect(presetOf({ from: '2029-11-01', to: '2029-11-29' }, NOW)).toBeUndefined();
  const spans = PRESETS.map((preset) => spanOf(preset, NOW));
  expect(spans.filter((span) => presetOf(span, NOW) === undefined)).toEqual([]);
});

it('knows the span of as many days before', () => {
  expect(spanBefore({ from: '2028-02-01', to: '2028-03-01' })).toEqual({
    from: '2028-01-02',
    to: '2028-01-31',
  });
  expect(spanBefore({ from: '2030-01-01', to: '2030-01-01' })).toEqual({
    from: '2029-12-31',
    to: '2029-12-31',
  });
});

it('knows where months end', () => {
  const ends = ['2028-02-29', '2029-02-28', '2029-12-31'];
  expect(['2028-02', '2029-02', '2029-12'].map(lastDayOf)).toEqual(ends);
});
