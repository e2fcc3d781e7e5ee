import type { ReactNode } from 'react';
import { useEver } from '../../ui/use-ever.js';
import type { SelectionStore } from './selection-store.js';
import { useSelectedIds } from './use-selection.js';

interface WhileSelectedProps {
  store: SelectionStore;
  children: ReactNode;
}

/** Renders what is needed for a selection from the first one on: its code is loaded then and not before. */
export function WhileSelected({ store, children }: WhileSelectedProps) {
  return useEver(useSelectedIds(store).size > 0) && children;
}
