import { useState } from 'react';
import type { User } from '../../../shared/api/people.js';
import { isDeskNow } from '../../../shared/ui/use-is-wide.js';

/** Somebody who was just made, with the password that only this screen knows. */
export interface MadeUser {
  user: User;
  password: string;
}

/** Which form it is: a new count mounts it anew. */
export interface FormState {
  user: User | null;
  /** Who is handed over. */
  made: MadeUser | null;
  /** How often it was reset. */
  resets: number;
  isOpen: boolean;
}

/** Whether somebody folded the form, or unfolded it, when they were here last. */
const FOLD = 'users:form';
const OPEN = 'open';
const FOLDED = 'folded';

/** Folded on phones and tablets, as long as nobody unfolds it: there it would leave the users no room. */
function isOpenAtFirst(): boolean {
  const kept = localStorage.getItem(FOLD);
  return kept === OPEN || (kept !== FOLDED && isDeskNow());
}

const bringIntoView = (): void => {
  const form = document.querySelector('[data-user-form]');
  form?.scrollIntoView({ block: 'start' });
  // Once the field is there: the form of the user before is about to go.
  requestAnimationFrame(() => form?.querySelector('input')?.focus());
};

const emptied = (before: FormState): FormState => ({ ...before, user: null, resets: before.resets + 1 });

/** Create mode, edit mode and the fold of the form. */
export function useFormState() {
  const [state, setState] = useState<FormState>(() => ({
    user: null,
    made: null,
    resets: 0,
    isOpen: isOpenAtFirst(),
  }));
  const fold = (isOpen: boolean) => {
    localStorage.setItem(FOLD, isOpen ? OPEN : FOLDED);
    setState((before) => ({ ...before, isOpen }));
  };
  return {
    state,
    toggle: () => fold(!state.isOpen),
    /** By the key: whoever unfolds it goes on typing. */
    turn: () => {
      fold(!state.isOpen);
      if (!state.isOpen) bringIntoView();
    },
    edit: (user: User) => {
      setState(({ resets, made }) => ({ user, made, resets: resets + 1, isOpen: true }));
      bringIntoView();
    },
    /** To create mode, empty and in sight. */
    begin: () => {
      setState((before) => ({ ...emptied(before), isOpen: true }));
      bringIntoView();
    },
    handOver: (made: MadeUser) => setState((before) => ({ ...emptied(before), made })),
    handedOver: () => setState((before) => ({ ...before, made: null })),
    /** What was begun of another stays. */
    another: () => {
      setState((before) => ({ ...before, made: null, isOpen: true }));
      bringIntoView();
    },
    /** Back to create mode, empty. */
    reset: () => setState(emptied),
    /** He is gone; another one who is edited stays. */
    forget: (id: string) =>
      setState((before) => {
        const made = before.made?.user._id === id ? null : before.made;
        return before.user?._id === id ? { ...emptied(before), made } : { ...before, made };
      }),
  };
}
