import { act, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { matchMedia } from '../../../testing/match-media.js';
import { renderPart } from '../../../testing/render-part.js';
import type { Column } from '../columns/column.js';
import { DataTable, useTableView } from '../data-table.js';
import { SelectionBar } from './selection-bar.js';
import { useSelection } from './selection-store.js';

interface Fruit {
  name: string;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { key: 'name', header: 'Name', text: ({ name }) => name, sortBy: ({ name }) => name },
];

const nameOf = ({ name }: Fruit): string => name;
const fruits = (...names: string[]): Fruit[] => names.map((name) => ({ name }));
const FIVE = fruits('fig', 'apple', 'pear', 'kiwi', 'lime');

function Fruits({ rows = FIVE }: { rows?: Fruit[] }) {
  const view = useTableView('fruits', COLUMNS);
  const store = useSelection(undefined);
  const selection = useMemo(() => ({ store, nameOf }), [store]);
  return (
    <>
      <DataTable label="Fruits" view={view} rows={rows} rowKey={nameOf} selection={selection} />
      <SelectionBar store={store} actions={[{ label: 'Eat', onPress: () => undefined }]} />
    </>
  );
}

const NO_APPLE = FIVE.filter(({ name }) => name !== 'apple');
const EVERY_FRUIT = { look: 'all', latest: (key: string) => FIVE.find(({ name }) => name === key) };

/** Its apple doesn't belong there any more, and stays for a while. */
function Sieve() {
  const [rows, setRows] = useState(FIVE);
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
});

it('is made by x on a row that has the focus, with Shift of all up to it', async () => {
  const user = renderPart(<Fruits />);
  act(() => cellOf('apple').focus());
  await user.keyboard('x{ArrowDown}{ArrowDown}{Shift>}x{/Shift}');
  expect(picked()).toEqual(['apple', 'pear', 'kiwi']);
  await user.keyboard('x');
  expect(picked()).toEqual(['apple', 'pear']);
});

it('leads with Enter from a cell to what can be done, and with Esc back to the table', async () => {
  const user = renderPart(<Fruits />);
  act(() => cellOf('apple').focus());
  await user.keyboard('x{Enter}');
  expect(screen.getByRole('button', { name: 'Eat' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(picked()).toEqual([]);
  expect(screen.getByRole('region', { name: 'Fruits' })).toHaveFocus();
});

it('of all leaves out whose places are empty while somebody points at what follows', async () => {
  const pointed = jest.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (
    this: HTMLElement,
    selector: string,
  ) {
    return selector === ':hover' || Element.prototype.matches.call(this, selector);
  });
  const hovering = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: true }));
  const user = renderPart(<Sieve />);
  await user.click(screen.getByRole('button', { name: 'Sieve' }));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('apple')).toBeNull();
  expect(screen.getByText('fig')).toBeVisible();
  await user.click(all());
  expect(await screen.findByText('4 selected')).toBeVisible();
  pointed.mockRestore();
  hovering.mockRestore();
});

it('says in the head how much of it is selected', async () => {
  const user = renderPart(<Fruits />);
  const state = () => [all().checked, all().indeterminate];
  expect(state()).toEqual([false, false]);
  await user.click(box('fig'));
  expect(state()).toEqual([false, true]);
  await user.click(all());
  expect(state()).toEqual([true, false]);
  await user.click(all());
  expect(state()).toEqual([false, false]);
});

it('is of all rows by the box of the head, also of those that are not rendered', async () => {
  const many = fruits(...Array.from({ length: 5_001 }, (_, number) => `n${number}`));
  const user = renderPart(<Fruits rows={many} />);
  await user.click(all());
  expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent(
    '5,001 selectedAt most 5,000 at once',
  );
  expect(screen.getByRole('button', { name: 'Eat' })).toBeDisabled();
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
  await user.click(box('n0'));
  expect(screen.getByRole('button', { name: 'Eat' })).toBeEnabled();
});
