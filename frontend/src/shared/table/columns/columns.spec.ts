import { parsed } from '../../ui/hooks/use-stored.js';
import { arranged, viewsIn, withNew, withToggled } from '../views/named-views.js';
import { type Column, stackedHeight } from './column.js';
import { filledWidths, placesOf } from './pins.js';

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  text: (row) => row,
  ...more,
});

const PINNED = [
  column('name', { width: 200 }),
  column('role', { width: 150 }),
  column('days', { width: 200, pin: 'end' }),
  column('note', { width: 150 }),
  column('edit', { width: 60, pin: 'end' }),
  column('del', { width: 60, pin: 'end' }),
];

const atEnd = (room: number) =>
  placesOf(PINNED, room).flatMap(({ pinned }, index) => (pinned?.to === 'end' ? [PINNED[index]?.key] : []));

// 200 px stay at the start, and what scrolls wants 100.
it.each([
  [Infinity, ['days', 'edit', 'del']],
  [620, ['days', 'edit', 'del']],
  [619, ['days', 'edit']],
  [559, ['days']],
  [499, []],
])('in %d px there stay at the end: %j', (room, keys) => {
  expect(atEnd(room)).toEqual(keys);
});

it('puts those that stay one beside the other, with a line before the first', () => {
  const pinned = placesOf(PINNED, Infinity).map((place) => place.pinned);
  expect(pinned[2]).toEqual({ to: 'end', at: 120, isOutermost: true });
  expect(pinned[5]).toEqual({ to: 'end', at: 0, isOutermost: false });
  expect(placesOf(PINNED, 559)[2]?.pinned).toEqual({ to: 'end', at: 0, isOutermost: true });
});

it('more room than the columns need is shared among those with words, by their widths; numbers and buttons get nothing', () => {
  const columns = [
    column('number', { width: 50 }),
    column('name', { width: 200 }),
    column('role', { width: 100 }),
    column('edit', { width: 60, pin: 'end' }),
  ];
  expect(filledWidths(columns, 710)).toEqual([50, 400, 200, 60]);
});

it('more room than the columns need goes to the one that grows', () => {
  const text = { ...column('text', { width: 100 }), isGrowing: true };
  expect(filledWidths([column('name', { width: 200 }), text], 700)).toEqual([200, 500]);
});

it.each([Infinity, 300])('columns that need more stay as they are in %d px', (room) => {
  const columns = [column('name', { width: 200 }), column('role', { width: 100 })];
  expect(filledWidths(columns, room)).toEqual([200, 100]);
});

const onPhone = (part?: Column<string>['onPhone']): Column<string> => ({
  ...column('x', {}),
  ...(part && { onPhone: part }),
});
const LINE = 44;
const alone = stackedHeight([onPhone('head')]);

it.each([
  ['a named column', [onPhone()], 1],
  ['three of those', [onPhone('half'), onPhone('half'), onPhone('half')], 2],
  ['buttons at the foot', [onPhone('foot'), onPhone('foot')], 1],
])('gives %s its lines', (_what, columns, lines) => {
  expect(stackedHeight([onPhone('head'), ...columns]) - alone).toBe(lines * LINE);
});

const COLUMNS = [
  column('#', { isKept: true, pin: 'start' }),
  column('a'),
  column('b'),
  column('c'),
  column('edit', { isKept: true, pin: 'end' }),
];
const ORDER = COLUMNS.map(({ key }) => key);

it('the columns of a view are pinned to the end near it alone', () => {
  const columns = [column('days', { pin: 'end' }), column('a'), column('b')];
  const pins = (keys: string[]) => arranged(columns, keys).map(({ pin }) => pin);
  expect(pins(['a', 'days', 'b'])).toEqual([undefined, 'end', undefined]);
  expect(pins(['days', 'a', 'b'])).toEqual([undefined, undefined, undefined]);
});

it('the columns of a view come back where the table has them', () => {
  expect(withToggled(['a', 'c'], 'b', ORDER)).toEqual(['a', 'b', 'c']);
  expect(withToggled(['a', 'b'], 'c', ORDER)).toEqual(['a', 'b', 'c']);
  expect(withToggled(['a', 'b'], 'a', ORDER)).toEqual(['b']);
});

const mine = { id: 'own-1', name: 'Mine', columns: ['a'] };

it('what is kept of views gives every view an id and a name of its own', () => {
  const { chosen, own } = withNew({ chosen: 'all', own: [mine] }, 'Mine', ['c']);
  expect(chosen).toBe('own-2');
  expect(own.map(({ name }) => name)).toEqual(['Mine', 'Mine 2']);
});

it.each(['{', 'null', '{"chosen":1,"own":[1,null,{"id":"x"}]}'])(
  'what is kept of views is nothing where %j was written',
  (text) => {
    expect(viewsIn(parsed(text))).toEqual({ chosen: '', own: [] });
  },
);
