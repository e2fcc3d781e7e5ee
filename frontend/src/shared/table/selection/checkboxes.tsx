import { useEffect, useRef, useSyncExternalStore, type ChangeEvent, useLayoutEffect, useMemo } from 'react';
import { useTableWords } from '../table-words.js';
import classes from './selection.module.css';
import type { SelectionStore, RowSelection } from './selection-store.js';
import type { Column } from '../columns/column.js';

// Bare elements, as in all cells: Mantine's would slow down scrolling.

const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

export function RowCheckbox({ store, id, name }: { store: SelectionStore; id: string; name: string }) {
  const words = useTableWords();
  const isPicked = useSyncExternalStore(store.subscribe, () => store.ids.has(id));
  return (
    <input
      type="checkbox"
      className={classes['box']}
      aria-label={words.select(name)}
      data-pick
      checked={isPicked}
      // A press with Shift would select text as well.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      onChange={(event) => store.pick(id, isWithShift(event))}
    />
  );
}

/** Selects all found rows, also those that are not rendered. */
export function HeadCheckbox<Row>({ store, beyond }: Pick<RowSelection<Row>, 'store' | 'beyond'>) {
  const words = useTableWords();
  const box = useRef<HTMLInputElement>(null);
  const share = useSyncExternalStore(store.subscribe, () => store.shownShare);
  const count = useSyncExternalStore(store.subscribe, () => store.ids.size);
  const isAll = share === 'all' && (!beyond || count >= beyond.total);
  const isSome = !isAll && share !== 'none';

  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);

  const press = () => {
    if (isAll) store.pickAll(store.shown, false);
    else if (beyond) beyond.selectAll();
    else store.pickAll(store.shown, true);
  };

  return (
    <input
      ref={box}
      type="checkbox"
      className={classes['box']}
      aria-label={words.selectAll}
      title={words.selectAll}
      checked={isAll}
      onChange={press}
    />
  );
}

const WIDTH = 36;

/** The column of checkboxes; tells the selection which rows are shown, and in which order. */
export function useSelectionColumn<Row>(
  selection: RowSelection<Row> | undefined,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  emptied: ReadonlySet<string>,
): Column<Row> | undefined {
  const words = useTableWords();
  const store = selection?.store;

  // A layout effect, so that 'all' always means the shown rows, without emptied places.
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
      cell: (row) => <RowCheckbox store={store} id={rowKey(row)} name={nameOf(row)} />,
    };
  }, [selection, rowKey, words]);
}
