import { useState, type ReactNode } from 'react';
import type { SelectionStore } from './selection-store.js';
import { useSelectedIds } from './use-selection.js';

interface WhileSelectedProps {
  store: SelectionStore;
  children: ReactNode;
}

/** Renders what is needed for a selection from the first one on: its code is loaded then and not before. */
export function WhileSelected({ store, children }: WhileSelectedProps) {
  const isSelected = useSelectedIds(store).size > 0;
  const [hasBeen, setHasBeen] = useState(isSelected);
  if (isSelected && !hasBeen) setHasBeen(true);
  return hasBeen && children;
}
