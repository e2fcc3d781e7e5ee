import { createContext, useContext } from 'react';
import type { User } from '../../../shared/api/people.js';

/** What a row can ask its screen to do. */
export interface UserActions {
  edit: (user: User) => void;
  remove: (user: User) => void;
  /** Settled when it is done, or refused. */
  renew: (user: User) => Promise<unknown>;
  showSessions: (user: User) => void;
  resetPassword: (user: User) => void;
  message: (user: User) => void;
  /** Kept for the next message to them, as long as the screen is open. */
  keepPassword: (id: string, password: string) => void;
  liftPause: (user: User) => void;
  viewAs: (user: User) => void;
}

const Context = createContext<UserActions | null>(null);

export const UserActionsProvider = Context.Provider;

const EditedContext = createContext<string | null>(null);

export const EditedUserProvider = EditedContext.Provider;

/** Whom the form edits just now. */
export const useEditedUser = (): string | null => useContext(EditedContext);

/** By context, so that the columns, and with them all rows, stay the same when the screen renders. */
export function useUserActions(): UserActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('The rows of users stand on the screen that manages them');
  return actions;
}
