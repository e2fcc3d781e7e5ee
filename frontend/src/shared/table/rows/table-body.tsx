import { useEffect } from 'react';
import type { Column } from '../columns/column.js';
import type { Place } from '../columns/pins.js';
import { TableRow, type RowShell } from './table-row.js';
import { usePageWindow, ROW_HEIGHT, useRowWindow } from './use-row-window.js';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keys of rows that left an empty place. */
  emptied: ReadonlySet<string>;
  columns: readonly Column<Row>[];
  places: readonly Place[];
  rendered: readonly number[];
  scroller: HTMLElement | null;
  shell?: RowShell<Row> | undefined;
  loadMore?: (() => void) | undefined;
  /** The height of stacked rows; then it is the page that scrolls. */
  stackedHeight?: number | undefined;
}

/** Renders the rows near the visible ones, and the height of all others. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, emptied, columns, places, rendered, scroller, shell, loadMore, stackedHeight } =
    props;
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
            <TableRow
              key={rowKey(row)}
              row={row}
              index={first + offset}
              columns={columns}
              places={places}
              rendered={rendered}
              shell={shell}
              stackedHeight={stackedHeight}
            />
          ),
        )}
      <Gap height={(rows.length - end) * height} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
