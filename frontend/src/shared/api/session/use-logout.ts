import { isStaffRole } from '@keyroster/contracts';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../../paths.js';
import { send } from '../client.js';
import { LOGOUT_KEY } from './session.js';
import { forgetDoor, dropToken, readToken, type Exit, keepLook } from './token.js';

export const logoutTo = (role: string): Exit => (isStaffRole(role) ? PATHS.adminLogin : PATHS.login);

/** Ends the session of this tab, which may be an admin's view as a user. */
export function useLogout(through?: Exit): () => void {
  const logout = useMutation<unknown, Error, string | null>({
    mutationKey: LOGOUT_KEY,
    mutationFn: () => send('POST', '/users/logout'),
    // The user is logged out whatever the server says. An admin's own token, which may be back meanwhile, stays.
    onSettled: (_answer, _error, token) => {
      const current = readToken();
      if (current !== token && current !== null) return;
      forgetDoor();
      dropToken(through);
    },
  });
  return () => logout.mutate(readToken());
}

const BACK = 'look:back';

/** Lets an admin see, in this tab, what a user sees. */
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
