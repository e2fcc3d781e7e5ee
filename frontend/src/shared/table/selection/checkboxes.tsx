import { useEffect, useRef, useSyncExternalStore, type ChangeEvent } from 'react';
import { useTableWords } from '../table-words.js';
import classes from './selection.module.css';
import type { SelectionStore } from './selection-store.js';
import type { RowSelection } from './use-selection.js';

// Bare elements, as all in the cells of a table: the kit's cost more while one scrolls.

const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

interface RowCheckboxProps {
  store: SelectionStore;
  id: string;
  name: string;
}

export function RowCheckbox({ store, id, name }: RowCheckboxProps) {
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

/** Selects all that search and filter show, those beyond the rendered rows too. */
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
