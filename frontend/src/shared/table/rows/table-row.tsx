import { Fragment, memo, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import type { Column } from '../columns/column.js';
import { Cut } from '../cells/cell-button.js';
import { placeAttributes, type Place } from '../columns/pins.js';
import classes from '../table.module.css';

/** Attributes for a row's element: state for the style sheet, listeners of a drag. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & {
  ref?: Ref<HTMLTableRowElement>;
  [state: `data-${string}`]: string | number | boolean | undefined;
};

/** A component around each row, for rows that need hooks. */
export type RowShell<Row> = (props: {
  row: Row;
  children: (attributes: RowAttributes) => ReactNode;
}) => ReactNode;

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  places: readonly Place[];
  rendered: readonly number[];
  shell?: RowShell<Row> | undefined;
  stackedHeight?: number | undefined;
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, places, rendered, shell: Shell, stackedHeight } = props;
  const attributes = {
    className: classes['row'],
    // The header is row 1.
    'aria-rowindex': index + 2,
    'data-row': index,
    style: stackedHeight === undefined ? undefined : { height: stackedHeight },
  };
  const cells = rendered.map((at, position) => {
    const column = columns[at];
    if (!column) return null;
    const Cell = column.isRowHeader ? 'th' : 'td';
    const skipped = at - (rendered[position - 1] ?? -1) - 1;
    const place = places[at];
    return (
      <Fragment key={column.key}>
        {skipped > 0 && <td colSpan={skipped} aria-hidden />}
        <Cell
          scope={column.isRowHeader ? 'row' : undefined}
          tabIndex={-1}
          aria-colindex={at + 1}
          data-align={column.align}
          data-mono={column.isMono}
          data-tight={column.isTight}
          data-phone={column.onPhone}
          data-label={stackedHeight === undefined ? undefined : column.header}
          data-hint={column.hint?.(row)}
          data-copy={column.isCopyable ? column.text?.(row) : undefined}
          {...placeAttributes(place)}
        >
          {column.cell ? column.cell(row) : <Cut>{column.text?.(row)}</Cut>}
        </Cell>
      </Fragment>
    );
  });
  if (!Shell) return <tr {...attributes}>{cells}</tr>;
  return (
    <Shell row={row}>
      {(own) => (
        <tr {...own} {...attributes}>
          {cells}
        </tr>
      )}
    </Shell>
  );
}

// `memo` drops the type parameter of a generic component.
export const TableRow = memo(PlainRow) as typeof PlainRow;
