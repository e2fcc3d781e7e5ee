import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.js';
import { placeAttributes, placeStyle, type Place } from './pins.js';
import classes from './table.module.css';
import type { TableView } from './use-table-view.js';

interface TableHeadProps<Row> {
  view: TableView<Row>;
  places: readonly Place[];
}

type Order = 'ascending' | 'descending' | 'none' | undefined;

/** The headers; those of columns to sort by are buttons. */
export function TableHead<Row>({ view, places }: TableHeadProps<Row>) {
  const orderOf = ({ key, sortBy }: Column<Row>): Order => {
    if (!sortBy) return undefined;
    if (view.sorting?.key !== key) return 'none';
    return view.sorting.isDescending ? 'descending' : 'ascending';
  };
  return (
    <thead className={classes['head']}>
      <tr aria-rowindex={1}>
        {view.shown.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            title={column.header}
            aria-sort={orderOf(column)}
            data-align={column.align}
            style={places[index] && placeStyle(places[index])}
            {...(places[index] && placeAttributes(places[index]))}
          >
            {column.sortBy ? (
              <button type="button" className={classes['sort']} onClick={() => view.sortBy(column.key)}>
                <span className={classes['cut']}>{column.header}</span>
                <SortMark order={orderOf(column)} />
              </button>
            ) : (
              <span className={classes['cut']}>{column.header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortMark({ order }: { order: Order }) {
  if (order === 'ascending') return <IconArrowUp size={12} aria-hidden />;
  if (order === 'descending') return <IconArrowDown size={12} aria-hidden />;
  return null;
}
