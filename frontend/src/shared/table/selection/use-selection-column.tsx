import { useLayoutEffect, useMemo } from 'react';
import type { Column } from '../columns/column.js';
import { useTableWords } from '../table-words.js';
import { HeadCheckbox, RowCheckbox } from './checkboxes.js';
import type { RowSelection } from './use-selection.js';

const WIDTH = 36;

/** The column of checkboxes with which a table begins; tells the selection which rows are shown, and in which order. */
export function useSelectionColumn<Row>(
  selection: RowSelection<Row> | undefined,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  emptied: ReadonlySet<string>,
): Column<Row> | undefined {
  const words = useTableWords();
  const store = selection?.store;

  // Before anything can be pressed: 'all' are those on the screen, not those of a moment before, nor whose place is empty.
  useLayoutEffect(() => {
    store?.show(rows?.map(rowKey).filter((key) => !emptied.has(key)) ?? []);
  }, [store, rows, rowKey, emptied]);

  return useMemo(() => {
    if (!selection) return undefined;
    const { store, nameOf, beyond } = selection;
    return {
      key: 'selected',
      header: words.selectedRows,
      head: <HeadCheckbox store={store} {...(beyond && { beyond })} />,
      width: WIDTH,
      isKept: true,
      isTight: true,
      onPhone: 'head',
      text: () => '',
      cell: (row) => <RowCheckbox store={store} id={rowKey(row)} name={nameOf(row)} />,
    };
  }, [selection, rowKey, words]);
}
