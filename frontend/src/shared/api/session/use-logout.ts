import { isAdminRole } from '@keyroster/contracts';
import { useMutation } from '@tanstack/react-query';
import { PATHS } from '../../paths.js';
import { forgetDoor } from '../../session-end/door.js';
import { send } from '../client.js';
import { LOGOUT_KEY } from './session.js';
import { dropToken, readToken, type Exit } from './token.js';

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
