import { SelectionBar, type ManyAction } from '../table/selection/selection-bar.js';
import type { SelectionStore } from '../table/selection/selection-store.js';
import { type PlanRequest, PlanDialog } from './plan-dialog.js';
import { useRef } from 'react';
import { useTexts } from '../i18n/language.js';
import { useDialog } from '../ui/dialog.js';

interface ManyBarProps {
  store: SelectionStore;
  /** What can be done, in this order; an action that is no plan acts by itself. */
  offers: readonly (PlanRequest | ManyAction)[];
  /** Deselects users who are gone, on a screen that does not know all users. */
  forgetGone?: (() => Promise<void>) | undefined;
}

export function ManyBar({ store, offers, forgetGone }: ManyBarProps) {
  const dialog = useDialog<PlanRequest | null>(null);
  const request = dialog.about;
  const opener = useRef<Element | null>(null);
  const asked = useRef<PlanRequest>(null);

  const open = (next: PlanRequest) => {
    opener.current = document.activeElement;
    asked.current = next;
    dialog.open(next);
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
    // The user may have closed this dialog and opened another meanwhile.
    if (asked.current === of) dialog.close();
    store.pickAll(ids, false);
  };

  const actions = offers.map((offer): ManyAction => {
    if (!('action' in offer)) return offer;
    return { label: offer.title, onPress: () => open(offer) };
  });
  return (
    <>
      <SelectionBar store={store} actions={actions} />
      {request && (
        <PlanDialog
          request={request}
          isOpen={dialog.isOpen}
          idsNow={idsNow}
          onClose={dialog.close}
          onDone={done(request)}
          onClosed={returnFocus}
        />
      )}
    </>
  );
}

export function useUserRequests(): Record<'lock' | 'unlock' | 'endSessions', PlanRequest> {
  const { many } = useTexts().actions;
  const named = (word: string) => ({ title: word, verb: word });
  return {
    lock: { action: 'users.lock', ...named(many.lock), isDanger: true },
    unlock: { action: 'users.unlock', ...named(many.unlock) },
    endSessions: { action: 'users.endsessions', ...named(many.endSessions), isDanger: true },
  };
}
