import { createContext, useContext } from 'react';
import type { CurrentUser } from './session.js';

const Context = createContext<CurrentUser | null>(null);

/** Given by the guard of the protected area to all that stands in it. */
export const CurrentUserProvider = Context.Provider;

/** Who has signed in. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(Context);
  if (!user) throw new Error('Nobody has signed in outside of the protected area');
  return user;
}
