import { useDisclosure } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import type { SelectionStore } from '../table/selection/selection-store.js';
import { PlanDialog, type PlanRequest } from './plan-dialog.js';

/** Plans for all that are selected: the dialog for the screen to render, and the function that opens it. */
export function useManyPlans(
  store: SelectionStore,
  forgetGone?: () => Promise<void>,
): [dialog: ReactNode, open: (request: PlanRequest) => void] {
  const [isOpen, dialog] = useDisclosure(false);
  // Kept while the dialog fades away.
  const [request, setRequest] = useState<PlanRequest | null>(null);
  const opener = useRef<Element | null>(null);
  const asked = useRef<PlanRequest>(null);

  const open = (next: PlanRequest) => {
    opener.current = document.activeElement;
    asked.current = next;
    setRequest(next);
    dialog.open();
  };

  const idsNow = async (areSomeGone: boolean): Promise<string[]> => {
    if (areSomeGone) await forgetGone?.();
    return [...store.ids];
  };

  const returnFocus = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    else store.focusTable();
  };

  const done = (of: PlanRequest) => (ids: readonly string[]) => {
    // It may have been closed meanwhile, others selected, and another opened.
    if (asked.current === of) dialog.close();
    store.pickAll(ids, false);
  };

  const element = request && (
    <PlanDialog
      request={request}
      isOpen={isOpen}
      idsNow={idsNow}
      onClose={dialog.close}
      onDone={done(request)}
      onClosed={returnFocus}
    />
  );
  return [element, open];
}
