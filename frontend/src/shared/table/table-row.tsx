import { memo, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import type { Column } from './column.js';
import { Cut } from './cut.js';
import { placeAttributes, placeStyle, type Place } from './pins.js';
import classes from './table.module.css';

/** What a row's element may be given: state for the style sheet, listeners of a drag. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & {
  ref?: Ref<HTMLTableRowElement>;
  [state: `data-${string}`]: string | number | boolean | undefined;
};

/** A component around each row, for what a row needs hooks for. */
export type RowShell<Row> = (props: {
  row: Row;
  children: (attributes: RowAttributes) => ReactNode;
}) => ReactNode;

interface TableRowProps<Row> {
  row: Row;
  /** From 0, in the order shown. */
  index: number;
  columns: readonly Column<Row>[];
  places: readonly Place[];
  shell?: RowShell<Row> | undefined;
}

function Cells<Row>({ row, columns, places }: Pick<TableRowProps<Row>, 'row' | 'columns' | 'places'>) {
  return columns.map((column, index) => (
    <td
      key={column.key}
      tabIndex={-1}
      data-align={column.align}
      data-mono={column.isMono}
      data-tight={column.isTight}
      data-hint={column.hint?.(row)}
      data-copy={column.isCopyable ? column.text(row) : undefined}
      style={places[index] && placeStyle(places[index])}
      {...(places[index] && placeAttributes(places[index]))}
    >
      {column.cell ? column.cell(row) : <Cut>{column.text(row)}</Cut>}
    </td>
  ));
}

function PlainRow<Row>({ row, index, columns, places, shell: Shell }: TableRowProps<Row>) {
  // The header is the first row of all.
  const place = { 'aria-rowindex': index + 2, 'data-row': index };
  if (!Shell) {
    return (
      <tr className={classes['row']} {...place}>
        <Cells row={row} columns={columns} places={places} />
      </tr>
    );
  }
  return (
    <Shell row={row}>
      {(attributes) => (
        <tr {...attributes} className={classes['row']} {...place}>
          <Cells row={row} columns={columns} places={places} />
        </tr>
      )}
    </Shell>
  );
}

// A generic component keeps its type parameter through memo only if it is told so.
export const TableRow = memo(PlainRow) as typeof PlainRow;
