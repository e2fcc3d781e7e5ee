import type { Column } from './column.js';
import { filledWidths, placesOf } from './pins.js';

const column = (key: string, width: number, pin?: 'start' | 'end'): Column<string> => ({
  key,
  header: key,
  text: (row) => row,
  width,
  ...(pin && { pin }),
});

const COLUMNS = [
  column('name', 200),
  column('role', 150),
  column('days', 200, 'end'),
  column('note', 150),
  column('edit', 60, 'end'),
  column('del', 60, 'end'),
];

const atEnd = (room: number) =>
  placesOf(COLUMNS, room).flatMap(({ pinned }, index) => (pinned?.to === 'end' ? [COLUMNS[index]?.key] : []));

// 200 px stay at the start, and what scrolls wants 150.
it.each([
  [Infinity, ['days', 'edit', 'del']],
  [670, ['days', 'edit', 'del']],
  [669, ['days', 'edit']],
  [609, ['days']],
  [549, []],
])('in %d px there stay at the end: %j', (room, keys) => {
  expect(atEnd(room)).toEqual(keys);
});

it('puts those that stay one beside the other, with a line before the first', () => {
  const pinned = placesOf(COLUMNS, Infinity).map((place) => place.pinned);
  expect(pinned[2]).toEqual({ to: 'end', at: 120, isOutermost: true });
  expect(pinned[5]).toEqual({ to: 'end', at: 0, isOutermost: false });
  expect(placesOf(COLUMNS, 609)[2]?.pinned).toEqual({ to: 'end', at: 0, isOutermost: true });
});

describe('in more room than the columns need', () => {
  it('shares it among those with words, by their widths; numbers and buttons get nothing', () => {
    const columns = [
      column('number', 50),
      column('name', 200),
      column('role', 100),
      column('edit', 60, 'end'),
    ];
    expect(filledWidths(columns, 710)).toEqual([50, 400, 200, 60]);
  });

  it('gives all of it to the one that grows', () => {
    const text = { ...column('text', 100), isGrowing: true };
    expect(filledWidths([column('name', 200), text], 700)).toEqual([200, 500]);
  });

  it.each([Infinity, 300, 299])('leaves them as they are in %d px', (room) => {
    expect(filledWidths([column('name', 200), column('role', 100)], room)).toEqual([200, 100]);
  });

  it('leaves buttons alone with each other', () => {
    expect(filledWidths([column('edit', 60), column('del', 60)], 500)).toEqual([60, 60]);
  });
});
