import { PLAN_IDS_MAX } from '@keyroster/contracts';
import { CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { hasModifier, isInDialog, isTyping } from '../../keys/key-targets.js';
import { useTableWords } from '../table-words.js';
import classes from './selection.module.css';
import { SmallButton } from '../../ui/quiet.js';
import { type SelectionStore, useSelectedIds } from './selection-store.js';

export interface ManyAction {
  label: string;
  onPress: () => void;
  /** Not a plan, so not limited to the size of one. */
  isUnlimited?: boolean;
}

/** The bar at the bottom with the number of selected rows and what can be done with them. */
export function SelectionBar({ store, actions }: { store: SelectionStore; actions: readonly ManyAction[] }) {
  const words = useTableWords();
  const bar = useRef<HTMLDivElement>(null);
  const count = useSelectedIds(store).size;
  const isShown = count > 0;
  const isTooMany = count > PLAN_IDS_MAX;

  const clear = () => {
    if (bar.current?.contains(document.activeElement)) store.focusTable();
    store.clear();
  };

  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event;
    if (key === 'Escape' && isShown && !defaultPrevented && !isTyping(target) && !isInDialog(target)) clear();
  });

  // The bar is gone with its focus, for instance because the selected rows have vanished.
  useEffect(() => {
    if (!isShown && document.activeElement === document.body) store.focusTable();
  }, [isShown, store]);

  if (!isShown) return null;
  return (
    <>
      <div className={classes['space']} aria-hidden />
      <div
        ref={bar}
        className={`in-line ${classes['bar']}`}
        role="region"
        aria-label={words.selectedRows}
        data-selection-bar
      >
        <span className={classes['count']} role="status">
          {words.selected(count)}
          {isTooMany && <div className={classes['limit']}>{words.planTakes(PLAN_IDS_MAX)}</div>}
        </span>
        <div className={classes['actions']}>
          {actions.map(({ label, onPress, isUnlimited = false }) => (
            <SmallButton key={label} disabled={isTooMany && !isUnlimited} onClick={onPress}>
              {label}
            </SmallButton>
          ))}
        </div>
        <CloseButton aria-label={words.clearSelection} title={words.clearSelection} onClick={clear} />
      </div>
    </>
  );
}

/** `x` selects the focused row, and so does the space bar in a cell; Enter moves from its cell to the selection bar. */
export function selectByKey(event: KeyboardEvent<HTMLElement>, store: SelectionStore): void {
  const { key, target, shiftKey } = event;
  if (!(target instanceof Element) || isTyping(target) || hasModifier(event)) return;
  const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  const id = row === undefined ? undefined : store.shown[Number(row)];
  if (id === undefined) return;
  const isCell = target instanceof HTMLTableCellElement;
  if (key.toLowerCase() === 'x' || (key === ' ' && isCell)) {
    store.pick(id, shiftKey);
    event.preventDefault();
  } else if (key === 'Enter' && isCell && store.ids.size > 0) {
    document.querySelector<HTMLElement>('[data-selection-bar] button')?.focus();
    event.preventDefault();
  }
}
