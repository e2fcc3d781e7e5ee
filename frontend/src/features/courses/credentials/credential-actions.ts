import { createContext, useContext } from 'react';
import type { Credential } from '../api.js';

/** What an admin's row can ask its screen to do. */
export interface CredentialActions {
  edit: (credential: Credential) => void;
  remove: (credential: Credential) => void;
  copyTo: (credential: Credential) => void;
}

const Context = createContext<CredentialActions | null>(null);

export const CredentialActionsProvider = Context.Provider;

/** By context, so that the columns, and with them all rows, stay the same when the screen renders. */
export function useCredentialActions(): CredentialActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('These rows stand on the screen that manages credentials');
  return actions;
}
