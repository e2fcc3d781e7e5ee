import { ONE_USER_KEY, lockUser, USERS_KEY, type Whom } from '../api/people.js';
import { useChange } from '../api/use-change.js';
import { useTexts } from '../i18n/language.js';
import type { LockTerms } from './lock-dialog.js';
import type { MessageAnswer } from '@keyroster/contracts/dto';
import { send } from '../api/client.js';
import { INBOX_KEY } from '../api/inbox.js';

interface Lock extends LockTerms {
  user: Whom;
  value: boolean;
}

/** Locks somebody and unlocks them. */
export function useLockUser() {
  const { successes } = useTexts();
  return useChange({
    send: ({ user, ...lock }: Lock) => lockUser({ id: user._id, ...lock }),
    success: successes.updated,
    about: ({ user }) => user.email,
    changes: [USERS_KEY, ONE_USER_KEY],
  });
}

/** Lets somebody in at once whom their own wrong tries hold. */
export function useLiftPause() {
  const { successes } = useTexts();
  return useChange({
    send: async ({ _id }: Whom) =>
      (await send('POST', '/users/unpause', { body: { id: _id } })) as MessageAnswer,
    success: successes.pauseLifted,
    about: ({ email }) => email,
    changes: [USERS_KEY, ONE_USER_KEY, INBOX_KEY],
  });
}
