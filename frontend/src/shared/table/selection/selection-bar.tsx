import { PLAN_IDS_MAX } from '@keyroster/contracts';
import { Button, CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { isTyping } from '../../keys/is-typing.js';
import { useTableWords } from '../table-words.js';
import { SELECTION_BAR } from './select-by-key.js';
import classes from './selection.module.css';
import type { SelectionStore } from './selection-store.js';
import { useSelectedIds } from './use-selection.js';

/** Something that can be done with all that are selected. */
export interface ManyAction {
  label: string;
  onPress: () => void;
  /** No plan, and so not limited to as many as a plan takes. */
  isUnlimited?: boolean;
}

interface SelectionBarProps {
  store: SelectionStore;
  actions: readonly ManyAction[];
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Stands at the bottom while something is selected: how many, and what can be done with them. */
export function SelectionBar({ store, actions }: SelectionBarProps) {
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

  // Who is gone may have been all of them.
  useEffect(() => {
    if (!isShown && document.activeElement === document.body) store.focusTable();
  }, [isShown, store]);

  if (!isShown) return null;
  return (
    <>
      <div className={classes['space']} aria-hidden />
      <div
        ref={bar}
        className={classes['bar']}
        role="region"
        aria-label={words.selectedRows}
        {...SELECTION_BAR}
      >
        <span className={classes['count']} role="status">
          {words.selected(count)}
          {isTooMany && <div className={classes['limit']}>{words.planTakes(PLAN_IDS_MAX)}</div>}
        </span>
        <div className={classes['actions']}>
          {actions.map(({ label, onPress, isUnlimited = false }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              disabled={isTooMany && !isUnlimited}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </div>
        <CloseButton aria-label={words.clearSelection} title={words.clearSelection} onClick={clear} />
      </div>
    </>
  );
}
