import { useEffect } from 'react';
import type { Column } from './column.js';
import type { Place } from './pins.js';
import { TableRow, type RowShell } from './table-row.js';
import { ROW_HEIGHT, useRowWindow } from './use-row-window.js';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  places: readonly Place[];
  scroller: HTMLElement | null;
  shell?: RowShell<Row> | undefined;
  loadMore?: (() => void) | undefined;
}

/** The rows near what is seen, and the height of all others. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, columns, places, scroller, shell, loadMore } = props;
  const { first, end } = useRowWindow(rows.length, scroller);
  const isNearEnd = end >= rows.length;
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);

  return (
    <tbody>
      <Gap rows={first} />
      {rows.slice(first, end).map((row, offset) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          index={first + offset}
          columns={columns}
          places={places}
          shell={shell}
        />
      ))}
      <Gap rows={rows.length - end} />
    </tbody>
  );
}

function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: rows * ROW_HEIGHT }} /> : null;
}
