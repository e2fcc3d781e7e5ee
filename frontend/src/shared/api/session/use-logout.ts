import { isAdminRole } from '@keyroster/contracts';
import { useMutation } from '@tanstack/react-query';
import { PATHS } from '../../paths.js';
import { forgetDoor, dropToken, readToken, type Exit, keepLook } from './token.js';
import { send } from '../client.js';
import { LOGOUT_KEY } from './session.js';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { useLocation, useNavigate } from 'react-router-dom';

/** The login screen at which somebody finds themselves once they are out. */
export const logoutTo = (role: string): Exit => (isAdminRole(role) ? PATHS.adminLogin : PATHS.login);

/** Ends the session that this tab is in: one's own, or a look. */
export function useLogout(through?: Exit): () => void {
  const logout = useMutation<unknown, Error, string | null>({
    mutationKey: LOGOUT_KEY,
    mutationFn: () => send('POST', '/users/logout'),
    // Whatever the server says, whoever pressed this is out; an admin's own token, back meanwhile, was not meant.
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

/** Where the admin was. */
export const wayBack = (): string => sessionStorage.getItem(BACK) ?? PATHS.users;
