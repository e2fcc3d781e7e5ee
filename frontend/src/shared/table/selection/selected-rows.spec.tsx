import { act, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import fc from 'fast-check';
import { matchMedia } from '../../../testing/match-media.js';
import { renderPart } from '../../../testing/render-part.js';
import { pass } from '../../../testing/page.js';
import type { Column } from '../columns/column.js';
import { DataTable, useTableView } from '../data-table.js';
import { SelectionBar } from './selection-bar.js';
import { SelectionStore, useSelection } from './selection-store.js';
import { heldRows } from '../rows/use-held-rows.js';

interface Fruit {
  name: string;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { key: 'name', header: 'Name', text: ({ name }) => name, sortBy: ({ name }) => name },
];

const nameOf = ({ name }: Fruit): string => name;
const fruits = (...names: string[]): Fruit[] => names.map((name) => ({ name }));
const FIVE = fruits('fig', 'apple', 'pear', 'kiwi', 'lime');
const NO_APPLE = FIVE.filter(({ name }) => name !== 'apple');
const EVERY_FRUIT = { look: 'all', latest: (key: string) => FIVE.find(({ name }) => name === key) };

/** A table from which the button takes the apple, whose row stays for a while. */
function Fruits({ all = FIVE }: { all?: Fruit[] }) {
  const [rows, setRows] = useState(all);
  const view = useTableView('fruits', COLUMNS);
  const store = useSelection(undefined);
  const selection = useMemo(() => ({ store, nameOf }), [store]);
  return (
    <>
      <button onClick={() => setRows(NO_APPLE)}>Sieve</button>
      <DataTable
        label="Fruits"
        view={view}
        rows={rows}
        rowKey={nameOf}
        selection={selection}
        still={EVERY_FRUIT}
      />
      <SelectionBar store={store} actions={[{ label: 'Eat', onPress: () => undefined }]} />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
const picked = () => FIVE.map(nameOf).filter((name) => box(name).checked);
const cellOf = (name: string): HTMLElement => {
  const cell = screen.getByText(name).closest('td');
  if (!cell) throw new Error(`${name} is in no cell`);
  return cell;
};

it('is made by clicks, with Shift of all rows between, in the order that shows', async () => {
  const user = renderPart(<Fruits />);
  await user.click(box('apple'));
  await user.keyboard('{Shift>}');
  await user.click(box('kiwi'));
  await user.keyboard('{/Shift}');
  expect(picked()).toEqual(['apple', 'pear', 'kiwi']);

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(box('apple'));
  await user.keyboard('{Shift>}');
  await user.click(box('kiwi'));
  await user.keyboard('{/Shift}');
  expect(picked()).toEqual(['fig', 'apple', 'kiwi']);
  // The head says how much of it is selected.
  const state = () => [all().checked, all().indeterminate];
  expect(state()).toEqual([false, true]);
  await user.click(all());
  expect(state()).toEqual([true, false]);
  await user.click(all());
  expect(state()).toEqual([false, false]);
});

it('is made by x or Space on a row that has the focus, and leads with Enter to what can be done, with Esc back', async () => {
  const user = renderPart(<Fruits />);
  act(() => cellOf('apple').focus());
  await user.keyboard('x{ArrowDown}{ArrowDown}{Shift>}x{/Shift}');
  expect(picked()).toEqual(['apple', 'pear', 'kiwi']);
  await user.keyboard(' ');
  expect(picked()).toEqual(['apple', 'pear']);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Eat' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(picked()).toEqual([]);
  expect(screen.getByRole('region', { name: 'Fruits' })).toHaveFocus();
});

it('of all leaves out whose places are empty while somebody points at what follows', async () => {
  jest.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (
    this: HTMLElement,
    selector: string,
  ) {
    return selector === ':hover' || Element.prototype.matches.call(this, selector);
  });
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: true }));
  const user = renderPart(<Fruits />);
  await user.click(screen.getByRole('button', { name: 'Sieve' }));
  await pass(5_000);
  expect(screen.queryByText('apple')).toBeNull();
  expect(screen.getByText('fig')).toBeVisible();
  await user.click(all());
  expect(await screen.findByText('4 selected')).toBeVisible();
});

it('is of all rows by the box of the head, also of those that are not rendered', async () => {
  const many = fruits(...Array.from({ length: 5_001 }, (_, number) => `n${number}`));
  const user = renderPart(<Fruits all={many} />);
  await user.click(all());
  expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent(
    '5,001 selectedAt most 5,000 at once',
  );
  expect(screen.getByRole('button', { name: 'Eat' })).toBeDisabled();
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
  await user.click(box('n0'));
  expect(screen.getByRole('button', { name: 'Eat' })).toBeEnabled();
});

describe('the store of a selection', () => {
  const SHOWN = ['a', 'b', 'c', 'd', 'e'];
  const idsOf = ({ ids }: SelectionStore): string[] => [...ids].sort();
  const picking = (...ids: string[]): SelectionStore => {
    const store = new SelectionStore();
    store.show(SHOWN);
    for (const id of ids) store.pick(id, false);
    return store;
  };

  describe('a range', () => {
    it('goes on from where it ended', () => {
      const store = picking('a');
      store.pick('b', true);
      store.pick('d', true);
      expect(idsOf(store)).toEqual(['a', 'b', 'c', 'd']);
    });

    it.each([
      ['without a row before', picking(), ['d']],
      ['from a row that a search has hidden', picking('hidden'), ['d', 'hidden']],
    ])('is one row alone %s', (_how, store, ids) => {
      store.pick('d', true);
      expect(idsOf(store)).toEqual(ids);
    });

    it('leaves rows outside of it as they are, whatever they are', () => {
      const some = fc.subarray(SHOWN);
      const one = fc.constantFrom(...SHOWN);
      fc.assert(
        fc.property(some, one, one, (ids, from, to) => {
          const store = picking();
          store.pickAll(ids, true);
          store.pick(from, false);
          const before = store.ids;
          store.pick(to, true);
          const [first, last] = [SHOWN.indexOf(from), SHOWN.indexOf(to)].sort();
          SHOWN.forEach((id, place) => {
            const isWithin = place >= (first ?? 0) && place <= (last ?? 0);
            expect(store.ids.has(id)).toBe(before.has(isWithin ? from : id));
          });
        }),
      );
    });
  });

  it('who is gone is forgotten, also as the begin of a range', () => {
    const store = picking('a', 'b', 'gone');
    store.keepTo(new Set(SHOWN));
    expect(idsOf(store)).toEqual(['a', 'b']);
    store.show(['gone', ...SHOWN]);
    store.pick('e', true);
    expect(idsOf(store)).toEqual(['a', 'b', 'e']);
  });

  /** Rows by their names; a star marks one that was changed. */
  const rows = (names: string) =>
    names.split(' ').map((name) => ({ id: name.replace('*', ''), isChanged: name.endsWith('*') }));
  const keyOf = ({ id }: { id: string }) => id;

  it.each([
    ['that a change neither takes away nor moves', 'a b* c', 'a b* c', null],
    ['that are new', 'new a b c', 'new a b c', null],
    ['that it takes away stay where they are, as they are now', 'a c', 'a b* c', 'a b* c'],
    ['that it moves stay where they are', 'a c b*', 'a c b*', 'a b* c'],
    ['that it deletes are gone at once', 'a c', 'a c', null],
    ['that it deletes are gone, while those that it takes away stay', 'c', 'b* c', 'b* c'],
    ['that are new come where they belong', 'x a after_a c z', 'x a b* after_a c z', 'x a after_a b* c z'],
  ])('rows %s: with %s in sight of %s there show %s', (_what, inSight, all, shown) => {
    const latest = (key: string) => rows(all).find(({ id }) => id === key);
    const held = heldRows(rows(inSight), { rows: rows('a b c'), keyOf, latest });
    expect(held).toEqual(shown && rows(shown));
  });
});
