import type {
  CurrentUserAnswer,
  OwnFactorsAnswer,
  TokenCheckAnswer,
  ViewingAnswer,
  TokenAnswer,
} from '@keyroster/contracts/dto';
import { isAdminRole, isStaffRole } from '@keyroster/contracts';
import { createContext, useContext } from 'react';
import { getQuery, send } from '../client.js';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../../paths.js';
import { forgetDoor, dropToken, readToken, keepLook } from './token.js';

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

/** The token check. It isn't retried here, because the guard leads to `/`, which repeats it. */
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

/** Whether the user sees and does what a supervisor may not. */
export const useIsAdmin = (): boolean => isAdminRole(useCurrentUser().role);

/** Ends the session of this tab, which may be an admin's view as a user. */
export function useLogout(): () => void {
  const { role } = useCurrentUser();
  const logout = useMutation<unknown, Error, string | null>({
    mutationKey: LOGOUT_KEY,
    mutationFn: () => send('POST', '/users/logout'),
    // The user is logged out whatever the server says. An admin's own token, if it is back by then, stays.
    onSettled: (_answer, _error, token) => {
      const current = readToken();
      if (current !== token && current !== null) return;
      forgetDoor();
      dropToken(isStaffRole(role) ? PATHS.adminLogin : PATHS.login);
    },
  });
  return () => logout.mutate(readToken());
}

const BACK = 'look:back';

export function useViewAs() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMutation({
    mutationFn: async (id: string) => (await send('POST', '/users/viewas', { body: { id } })) as TokenAnswer,
    onSuccess: ({ token }) => {
      sessionStorage.setItem(BACK, pathname + search);
      keepLook(token);
      void navigate(PATHS.shops);
    },
  });
}

/** Where the admin was before they began to view as a user. */
export const wayBack = (): string => sessionStorage.getItem(BACK) ?? PATHS.users;
