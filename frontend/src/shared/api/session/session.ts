import type {
  CurrentUserAnswer,
  OwnFactorsAnswer,
  TokenCheckAnswer,
  ViewingAnswer,
} from '@keyroster/contracts/dto';
import { isAdminRole } from '@keyroster/contracts';
import { createContext, useContext } from 'react';
import { getQuery } from '../client.js';

export type CurrentUser = Pick<CurrentUserAnswer, keyof CurrentUserAnswer> & {
  /** Present while an admin sees the page as this user. */
  viewing?: ViewingAnswer;
  /** Absent without a second factor. */
  factors?: Pick<OwnFactorsAnswer, keyof OwnFactorsAnswer>;
  /** Present for an admin who has to set up a second factor before anything else. */
  isFactorNeeded?: true;
};

export const SESSION_KEY = ['session', 'detail'] as const;
export const LOGOUT_KEY = ['session', 'logout'] as const;

/** The token check. It isn't retried: the guard leads to `/`, where it is. */
export const sessionQuery = getQuery(SESSION_KEY, '/verify-token', {
  select: ({ user, viewing, second_factor, second_factor_needed }: TokenCheckAnswer): CurrentUser => ({
    ...user,
    ...(viewing && { viewing }),
    ...(second_factor && { factors: second_factor }),
    ...(second_factor_needed && { isFactorNeeded: true }),
  }),
  retry: false,
  staleTime: 5_000,
  meta: { isQuiet: true },
});

const Context = createContext<CurrentUser | null>(null);

export const CurrentUserProvider = Context.Provider;

export function useCurrentUser(): CurrentUser {
  const user = useContext(Context);
  if (!user) throw new Error('There is no current user outside of the protected area');
  return user;
}

/** Whether they see and do what a supervisor may not. */
export const useIsAdmin = (): boolean => isAdminRole(useCurrentUser().role);
