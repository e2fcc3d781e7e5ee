import { Stack } from '@mantine/core';
import { type Bringing, Skeletons } from '../ui/empty-state.js';
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { HeadCheckbox, RowCheckbox } from './selection/checkboxes.js';
import type { RowSelection } from './selection/selection-store.js';
import { type PlacedRows, usePlacedRows } from './rows/use-held-rows.js';
import { FailedRows, NoRows } from './table-states.js';
import { useTableWords } from './table-words.js';
import { usePageWindow } from './rows/use-row-window.js';
import classes from './table.module.css';

interface RowCardsProps<Row> extends PlacedRows<Row> {
  label: string;
  /** In px. All cards are equally high, so that the position of one follows from its number. */
  height: number;
  children: (row: Row, checkbox: ReactNode) => ReactNode;
  empty: ReactNode;
  of: Bringing;
  selection: RowSelection<Row>;
}

/** The rows of a table as cards on a phone. Only the page scrolls. */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { label, rowKey, height, children, empty, of, loadMore, selection } = props;
  const { rows } = usePlacedRows(props);
  const words = useTableWords();
  const [list, setList] = useState<HTMLElement | null>(null);
  const { store, nameOf, beyond } = selection;
  const keys = useMemo(() => rows?.map(rowKey) ?? [], [rows, rowKey]);
  const { first, end } = usePageWindow(keys.length, height, list);
  const isNearEnd = end >= keys.length;

  useLayoutEffect(() => store.show(keys), [store, keys]);
  useLayoutEffect(() => store.setTable(list), [store, list]);
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);

  if (!rows && of.isError) return <FailedRows of={of} />;
  if (!rows) {
    return (
      <Stack gap="sm" aria-hidden>
        <Skeletons count={4} height={height - 8} />
      </Stack>
    );
  }
  if (rows.length === 0) return <NoRows>{empty}</NoRows>;
  return (
    <div>
      <div className={`quiet ${classes['all']}`}>
        <HeadCheckbox store={store} {...(beyond && { beyond })} />
        <span aria-hidden>{words.selectAll}</span>
      </div>
      <ul
        ref={setList}
        aria-label={label}
        tabIndex={-1}
        style={{ outline: 'none', paddingTop: first * height, paddingBottom: (rows.length - end) * height }}
      >
        {rows.slice(first, end).map((row, offset) => (
          <li
            key={rowKey(row)}
            className={`box ${classes['card']}`}
            style={{ height: height - 8 }}
            aria-setsize={rows.length}
            aria-posinset={first + offset + 1}
          >
            {children(row, <RowCheckbox store={store} id={rowKey(row)} name={nameOf(row)} />)}
          </li>
        ))}
      </ul>
    </div>
  );
}
