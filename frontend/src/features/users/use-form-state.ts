import { useState } from 'react';
import type { User } from '../../shared/api/users.js';
import type { FormState } from './user-form-panel.js';

/** The width under which the form is folded at first. */
const WIDE = '(min-width: 600px)';

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
    resets: 0,
    isOpen: window.matchMedia(WIDE).matches,
  }));
  return {
    state,
    toggle: () => setState((before) => ({ ...before, isOpen: !before.isOpen })),
    edit: (user: User) => {
      setState(({ resets }) => ({ user, resets: resets + 1, isOpen: true }));
      bringIntoView();
    },
    /** To create mode, empty and in sight. */
    begin: () => {
      setState((before) => ({ ...emptied(before), isOpen: true }));
      bringIntoView();
    },
    /** Back to create mode, empty. */
    reset: () => setState(emptied),
    /** He is gone; another one who is edited stays. */
    forget: (id: string) => setState((before) => (before.user?._id === id ? emptied(before) : before)),
  };
}
