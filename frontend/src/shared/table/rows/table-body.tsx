import { useEffect } from 'react';
import { TableRow } from './table-row.js';
import { usePageWindow, ROW_HEIGHT, useRowWindow } from './use-row-window.js';

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
export function TableBody<Row>(props: TableBodyProps<Row>) {
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
