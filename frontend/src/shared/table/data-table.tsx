import { useEffect, useLayoutEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CellPeek } from './cells/cell-peek.js';
import { copyCell, moveBetweenCells } from './cells/cell-keys.js';
import {
  coveredBy,
  coveringStyle,
  filledWidths,
  placesOf,
  useColumnWindow,
  useRoom,
} from './columns/pins.js';
import { selectByKey } from './selection/selection-bar.js';
import { useSelectionColumn } from './selection/checkboxes.js';
import type { RowSelection } from './selection/selection-store.js';
import { type PlacedRows, usePlacedRows } from './rows/use-held-rows.js';
import { useIsWide } from '../ui/hooks/use-is-wide.js';
import { useStored } from '../ui/hooks/use-stored.js';
import {
  useIsPrinting,
  WINDOW_FROM_ROWS,
  usePageWindow,
  ROW_HEIGHT,
  useRowWindow,
} from './rows/use-row-window.js';
import { TableHead } from './table-head.js';
import type { Bringing } from '../ui/empty-state.js';
import { FailedRows, LoadingRows, NoRows } from './table-states.js';
import { stackedHeight, type Column, type Sorting, type TableView } from './columns/column.js';
import stacked from './stacked.module.css';
import classes from './table.module.css';
import { type RowShell, TableRow } from './rows/table-row.js';

function goToStart(scroller: HTMLElement): void {
  scroller.scrollLeft = 0;
}

interface DataTableProps<Row> extends PlacedRows<Row> {
  label: string;
  /** Shown without rows; 'Empty' by default. */
  empty?: ReactNode;
  /** Says where there are no rows whether they are awaited or have failed. */
  of?: Bringing;
  shell?: RowShell<Row>;
  selection?: RowSelection<Row>;
  /** Keeps the columns side by side on a phone, for tables whose columns are compared. */
  isWideOnPhone?: boolean;
}

/** It scrolls inside itself; on a phone the columns of a row are stacked, and the page scrolls. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, view, rowKey, empty, of, shell, loadMore, selection, isWideOnPhone = false } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { rows: sorted, emptied } = usePlacedRows({ ...props, scroller });
  const selectionColumn = useSelectionColumn(selection, sorted, rowKey, emptied);
  const shown = useMemo(
    () => (selectionColumn ? [selectionColumn, ...view.shown] : view.shown),
    [selectionColumn, view.shown],
  );
  const isWide = useIsWide();
  const isStacked = !isWide && !isWideOnPhone;
  const room = useRoom(scroller);
  const places = useMemo(() => (isStacked ? [] : placesOf(shown, room)), [shown, room, isStacked]);
  const filled = useMemo(() => (isStacked ? [] : filledWidths(shown, room)), [shown, room, isStacked]);
  const isPrinting = useIsPrinting();
  const rendered = useColumnWindow({
    count: shown.length,
    scroller,
    room,
    widths: filled,
    places,
    isWindowed: !isStacked && sorted !== undefined && sorted.length > WINDOW_FROM_ROWS && !isPrinting,
  });
  const covered = coveredBy(places);
  const width = places.reduce((total, place) => total + place.width, 0);

  useEffect(() => {
    if (scroller) goToStart(scroller);
  }, [scroller, view.id]);

  const store = selection?.store;
  useLayoutEffect(() => store?.setTable(scroller), [store, scroller]);

  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    moveBetweenCells(event);
    if (store) selectByKey(event, store);
  };

  return (
    <div className={`box ${classes['frame']}`} data-table-frame data-stacked={isStacked || undefined}>
      <div
        ref={setScroller}
        className={classes['scroller']}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={hearKey}
        onCopy={copyCell}
        style={coveringStyle(covered)}
      >
        <table
          className={`${classes['table']} ${isStacked ? stacked['table'] : ''}`}
          aria-label={label}
          aria-rowcount={sorted ? sorted.length + 1 : -1}
          aria-colcount={shown.length}
          aria-busy={!sorted && !of?.isError}
          style={{ minWidth: width }}
        >
          <colgroup>
            {shown.map(({ key }, index) => (
              <col key={key} style={{ width: filled[index] }} />
            ))}
          </colgroup>
          <TableHead view={view} shown={shown} places={places} />
          {sorted ? (
            <TableBody
              rows={sorted}
              rowKey={rowKey}
              emptied={emptied}
              columns={shown}
              places={places}
              rendered={rendered}
              scroller={scroller}
              shell={shell}
              loadMore={loadMore}
              stackedHeight={isStacked ? stackedHeight(shown) : undefined}
            />
          ) : (
            !of?.isError && <LoadingRows columns={shown.length} />
          )}
        </table>
        {!sorted && of?.isError && <FailedRows of={of} />}
        {sorted?.length === 0 && <NoRows>{empty}</NoRows>}
      </div>
      <CellPeek scroller={scroller} />
    </div>
  );
}

interface Remembered {
  hidden: string[];
  sorting: Sorting | null;
}

function next(sorting: Sorting | null, key: string, isLargestFirst: boolean): Sorting | null {
  if (sorting?.key !== key) return { key, isDescending: isLargestFirst };
  return sorting.isDescending === isLargestFirst ? { key, isDescending: !isLargestFirst } : null;
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'hidden' in value && Array.isArray(value.hidden);

/** The columns and order of a table, kept in this browser. At first it has the usual order. */
export function useTableView<Row>(
  name: string,
  columns: readonly Column<Row>[],
  usual: Sorting | null = null,
): TableView<Row> {
  const [{ hidden, sorting }, remember] = useStored(`table:${name}`, (stored): Remembered =>
    isRemembered(stored) ? stored : { hidden: [], sorting: usual },
  );
  const shown = useMemo(
    () => columns.filter(({ key, isKept }) => isKept || !hidden.includes(key)),
    [columns, hidden],
  );
  return {
    columns,
    shown,
    sorting: sorting && columns.some(({ key }) => key === sorting.key) ? sorting : null,
    toggleColumn: (key) =>
      remember((before) => ({
        ...before,
        hidden: before.hidden.includes(key)
          ? before.hidden.filter((other) => other !== key)
          : [...before.hidden, key],
      })),
    sortBy: (key) => {
      const isLargestFirst = columns.find((column) => column.key === key)?.isLargestFirst === true;
      remember((before) => ({ ...before, sorting: next(before.sorting, key, isLargestFirst) }));
    },
  };
}

type RowProps<Row> = Omit<Parameters<typeof TableRow<Row>>[0], 'row' | 'index'>;

interface TableBodyProps<Row> extends RowProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keys of rows that left an empty place. */
  emptied: ReadonlySet<string>;
  scroller: HTMLElement | null;
  loadMore?: (() => void) | undefined;
}

/** Renders the rows near the visible ones, and the height of all others. */
function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, emptied, scroller, loadMore, ...rest } = props;
  const { stackedHeight } = rest;
  const height = stackedHeight ?? ROW_HEIGHT;
  const inScroller = useRowWindow(stackedHeight ? 0 : rows.length, scroller);
  const onPage = usePageWindow(stackedHeight ? rows.length : 0, height, scroller);
  const { first, end } = stackedHeight ? onPage : inScroller;
  const isNearEnd = end >= rows.length;
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);

  return (
    <tbody>
      <Gap height={first * height} />
      {rows
        .slice(first, end)
        .map((row, offset) =>
          emptied.has(rowKey(row)) ? (
            <Gap key={rowKey(row)} height={height} />
          ) : (
            <TableRow {...rest} key={rowKey(row)} row={row} index={first + offset} />
          ),
        )}
      <Gap height={(rows.length - end) * height} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
