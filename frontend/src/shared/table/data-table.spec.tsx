import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { textsOf } from '../../testing/page.js';
import { renderPart } from '../../testing/render-part.js';
import type { Column } from './columns/column.js';
import { ColumnChooser } from './columns/column-chooser.js';
import { DataTable, useTableView } from './data-table.js';

interface Fruit {
  name: string;
  weight: number;
}

const COLUMNS: readonly Column<Fruit>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    isKept: true,
    isCopyable: true,
  },
  { key: 'weight', header: 'Weight', text: ({ weight }) => String(weight), sortBy: ({ weight }) => weight },
];

const FRUITS: Fruit[] = [
  { name: 'pear', weight: 9 },
  { name: 'Apple', weight: 120 },
  { name: '', weight: 30 },
];

const many = (count: number): Fruit[] =>
  Array.from({ length: count }, (_, weight) => ({ name: `n${weight}`, weight }));

function Fruits({ rows }: { rows: Fruit[] }) {
  const view = useTableView('fruits', COLUMNS);
  return (
    <>
      <ColumnChooser view={view} />
      <DataTable label="Fruits" view={view} rows={rows} rowKey={({ name }) => name} />
    </>
  );
}

/** The key Delete removes the first row. */
function Eaten() {
  const [rows, setRows] = useState(FRUITS);
  return (
    <div onKeyDown={({ key }) => key === 'Delete' && setRows(rows.slice(1))}>
      <Fruits rows={rows} />
    </div>
  );
}

const names = (): (string | null | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const header = (name: string) => screen.getByRole('button', { name });
const headers = () => textsOf(screen.getAllByRole('columnheader'));
const cell = (text: string): HTMLElement => {
  const found = within(screen.getByRole('table')).getByText(text).closest('td');
  if (!found) throw new Error(`${text} is in no cell`);
  return found;
};

it('the order of a table goes upwards, downwards and back to how the rows came, the empty ones last', async () => {
  const user = renderPart(<Fruits rows={FRUITS} />);
  await user.click(header('Name'));
  expect(names()).toEqual(['Apple', 'pear', '']);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(header('Name'));
  expect(names()).toEqual(['pear', 'Apple', '']);
  await user.click(header('Name'));
  expect(names()).toEqual(['pear', 'Apple', '']);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
});

it('the order of a table is remembered', () => {
  const sorting = { key: 'weight', isDescending: true };
  localStorage.setItem('table:fruits', JSON.stringify({ hidden: [], sorting }));
  renderPart(<Fruits rows={FRUITS} />);
  expect(names()).toEqual(['Apple', '', 'pear']);
});

it('the columns of a table are chosen, and the choice is remembered', async () => {
  const user = renderPart(<Fruits rows={FRUITS} />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Weight' }));
  expect(headers()).toEqual(['Name']);
  expect(localStorage.getItem('table:fruits')).toContain('weight');
});

it('a long table renders the rows near the eye, others where it is scrolled to, and says how many there are', () => {
  renderPart(<Fruits rows={many(10_000)} />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
  const scroller = screen.getByRole('region');
  scroller.scrollTop = 36 * 5_000;
  fireEvent.scroll(scroller);
  expect(screen.getByText('n5000').closest('tr')).toHaveAttribute('aria-rowindex', '5002');
  expect(screen.queryByText('n1')).toBeNull();
});

describe('a table of many columns', () => {
  const WIDE: readonly Column<Fruit>[] = Array.from({ length: 12 }, (_, index) => ({
    key: `c${index}`,
    header: `C${index}`,
    width: 100,
    text: ({ name }: Fruit) => `${name} c${index}`,
    ...(index === 11 && { pin: 'end' as const }),
  }));

  function Wide({ rows, columns = WIDE }: { rows: Fruit[]; columns?: readonly Column<Fruit>[] }) {
    const view = useTableView('wide', columns);
    return <DataTable label="Wide" view={view} rows={rows} rowKey={({ name }) => name} />;
  }

  /** The text of each cell in the first row, with the column index that it declares. */
  const firstRow = () =>
    within(screen.getAllByRole('row')[1] ?? document.body)
      .getAllByRole('cell')
      .map((cell) => `${cell.textContent} in ${cell.getAttribute('aria-colindex')}`);

  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
  });

  it('renders those near the eye and those that are pinned, and others where it is scrolled to sideways', () => {
    renderPart(<Wide rows={many(10_000)} />);
    expect(headers()).toHaveLength(12);
    expect(screen.getByRole('table')).toHaveAttribute('aria-colcount', '12');
    const shown = (...columns: number[]) => columns.map((column) => `n0 c${column} in ${column + 1}`);
    expect(firstRow()).toEqual(shown(0, 1, 2, 3, 4, 11));
    const scroller = screen.getByRole('region');
    scroller.scrollLeft = 520;
    fireEvent.scroll(scroller);
    expect(firstRow()).toEqual(shown(0, 5, 6, 7, 8, 9, 11));
    // Each still under its head.
    const row = screen.getByText('n0 c5').closest('tr');
    expect([...(row?.cells ?? [])].reduce((columns, { colSpan }) => columns + colSpan, 0)).toBe(12);
  });

  it('renders what follows a pinned column that covers nothing', () => {
    const [name, days, note] = WIDE.slice(0, 3);
    if (!name || !days || !note) throw new Error('There are twelve columns');
    renderPart(<Wide rows={many(10_000)} columns={[name, { ...days, width: 300, pin: 'end' }, note]} />);
    expect(firstRow()).toEqual(['n0 c0 in 1', 'n0 c1 in 2', 'n0 c2 in 3']);
  });
});

/** Set by hand, because jsdom doesn't measure. */
const cut = (text: string) => Object.defineProperty(screen.getByText(text), 'scrollWidth', { value: 300 });

it('a cell shows all of its words on hover and focus where they are cut, and offers to copy what can be copied', async () => {
  const user = renderPart(<Fruits rows={FRUITS} />);
  cut('9');
  await user.hover(cell('9'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('9');
  await user.hover(cell('120'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  act(() => cell('9').focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('9');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(cell('pear'));
  expect(await screen.findByRole('button', { name: 'Copy pear' })).toBeVisible();
});

it('a cell is reached by the arrow keys', async () => {
  const user = renderPart(<Fruits rows={FRUITS} />);
  act(() => screen.getByRole('region').focus());
  await user.keyboard('{ArrowDown}');
  expect(cell('pear')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(cell('120')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(cell('120')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(cell('pear')).toHaveFocus();
});

it('a cell passes its focus on to the row that takes the place of a removed one, and at last to the table', async () => {
  const user = renderPart(<Eaten />);
  act(() => cell('9').focus());
  await user.keyboard('{Delete}');
  expect(cell('120')).toHaveFocus();
  await user.keyboard('{Delete}{Delete}');
  expect(screen.getByRole('region')).toHaveFocus();
});
