import type { UnpausePayload } from '@keyroster/contracts/dto';
import { send } from '../api/client.js';
import { INBOX_KEY } from '../api/inbox.js';
import { ONE_USER_KEY, lockUser, USERS_KEY, type Whom } from '../api/people.js';
import { useChange } from '../api/use-change.js';
import type { LockTerms } from './lock-dialog.js';

interface Lock extends LockTerms {
  user: Whom;
  value: boolean;
}

export const useLockUser = () =>
  useChange({
    send: ({ user, ...lock }: Lock) => lockUser({ id: user._id, ...lock }),
    successKey: 'updated',
    about: ({ user }) => user.email,
    changes: [USERS_KEY, ONE_USER_KEY],
  });

export const unpause = (payload: UnpausePayload) => send('POST', '/users/unpause', { body: payload });

/** Lifts the pause after a user's own wrong tries. */
export const useLiftPause = () =>
  useChange({
    send: ({ _id }: Whom) => unpause({ id: _id }),
    successKey: 'pauseLifted',
    about: ({ email }) => email,
    changes: [USERS_KEY, ONE_USER_KEY, INBOX_KEY],
  });
