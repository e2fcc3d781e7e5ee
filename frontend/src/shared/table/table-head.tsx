import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, TableView } from './columns/column.js';
import { placeAttributes, type Place } from './columns/pins.js';
import classes from './table.module.css';

interface TableHeadProps<Row> {
  view: TableView<Row>;
  /** The view's columns and those that the table adds. */
  shown: readonly Column<Row>[];
  places: readonly Place[];
}

type Order = 'ascending' | 'descending' | 'none' | undefined;

export function TableHead<Row>({ view, shown, places }: TableHeadProps<Row>) {
  const orderOf = ({ key, sortBy }: Column<Row>): Order => {
    if (!sortBy) return undefined;
    if (view.sorting?.key !== key) return 'none';
    return view.sorting.isDescending ? 'descending' : 'ascending';
  };
  return (
    <thead className={classes['head']}>
      <tr aria-rowindex={1}>
        {shown.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            title={column.head ? undefined : column.header}
            data-tight={column.isTight}
            aria-sort={orderOf(column)}
            data-align={column.align}
            {...placeAttributes(places[index])}
          >
            <Heading column={column} order={orderOf(column)} onSort={() => view.sortBy(column.key)} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  order: Order;
  onSort: () => void;
}

function Heading<Row>({ column: { head, header, sortBy }, order, onSort }: HeadingProps<Row>) {
  if (head) return head;
  if (!sortBy) return <span className={`cut ${classes['cut']}`}>{header}</span>;
  return (
    <button type="button" className={`in-line ${classes['sort']}`} onClick={onSort}>
      <span className={`cut ${classes['cut']}`}>{header}</span>
      {order === 'ascending' && <IconArrowUp size={12} aria-hidden />}
      {order === 'descending' && <IconArrowDown size={12} aria-hidden />}
    </button>
  );
}
