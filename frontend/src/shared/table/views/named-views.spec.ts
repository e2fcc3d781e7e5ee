import type { Column } from '../columns/column.js';
import { arranged, changed, readViews, withColumns, withMoved, withNew, withToggled } from './named-views.js';

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  text: (row) => row,
  ...more,
});
const COLUMNS = [
  column('#', { isKept: true, pin: 'start' }),
  column('a'),
  column('b'),
  column('c'),
  column('edit', { isKept: true, pin: 'end' }),
];
const ORDER = COLUMNS.map(({ key }) => key);

describe('the columns of a view', () => {
  it('stand in its order, between those that are always there', () => {
    expect(arranged(COLUMNS, ['c', 'a', 'gone', '#']).map(({ key }) => key)).toEqual(['#', 'c', 'a', 'edit']);
  });

  it('are pinned to the end near it alone', () => {
    const columns = [column('days', { pin: 'end' }), column('a'), column('b')];
    const pins = (keys: string[]) => arranged(columns, keys).map(({ pin }) => pin);
    expect(pins(['a', 'days', 'b'])).toEqual([undefined, 'end', undefined]);
    expect(pins(['days', 'a', 'b'])).toEqual([undefined, undefined, undefined]);
  });

  it('come back where the table has them', () => {
    expect(withToggled(['a', 'c'], 'b', ORDER)).toEqual(['a', 'b', 'c']);
    expect(withToggled(['a', 'b'], 'c', ORDER)).toEqual(['a', 'b', 'c']);
    expect(withToggled(['a', 'b'], 'a', ORDER)).toEqual(['b']);
  });

  it('move, and not beyond an end', () => {
    expect(withMoved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(withMoved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(withMoved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(withMoved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  });
});

describe('what is kept of views', () => {
  const mine = { id: 'own-1', name: 'Mine', columns: ['a'] };

  it('gains one for changes to a view that everybody has', () => {
    expect(withColumns({ chosen: 'all', own: [] }, ['b'], 'Mine')).toEqual({
      chosen: 'own-1',
      own: [{ ...mine, columns: ['b'] }],
    });
  });

  it('gives every view an id and a name of its own', () => {
    const { chosen, own } = withNew({ chosen: 'all', own: [mine] }, 'Mine', ['c']);
    expect(chosen).toBe('own-2');
    expect(own.map(({ name }) => name)).toEqual(['Mine', 'Mine 2']);
  });

  it("changes one's own", () => {
    expect(changed({ chosen: 'own-1', own: [mine] }, { name: 'Sales' }).own).toEqual([
      { ...mine, name: 'Sales' },
    ]);
  });

  it.each(['{', 'null', '7', '{"chosen":1,"own":[1,null,{"id":"x"}]}', undefined])(
    'is nothing where %j was written',
    (text) => {
      expect(readViews(text)).toEqual({ chosen: '', own: [] });
    },
  );
});
