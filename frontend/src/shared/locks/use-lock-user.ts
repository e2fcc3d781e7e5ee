import { useMutationState } from '@tanstack/react-query';
import { send } from '../api/client.js';
import type { Whom } from '../api/people.js';
import { useChange } from '../api/use-change.js';
import type { LockTerms } from './lock-dialog.js';

interface Lock extends LockTerms {
  user: Whom;
  value: boolean;
}

const LOCK_KEY = ['lock'] as const;

export const useLockUser = () =>
  useChange({
    mutationKey: LOCK_KEY,
    send: ({ user, ...lock }: Lock) => send('POST', '/users/lock', { body: { id: user._id, ...lock } }),
    successKey: 'updated',
    about: ({ user }) => user.email,
    // The list of activities, because without a socket there is no news of the change.
    changes: ['users', 'oneUser', ['activity', 'list']],
  });

/** The state of a switch: it moves at once when it is pressed, and back if the server refuses. */
export function useIsLockShown(id: string, isLocked: boolean): boolean {
  const pressed = useMutationState({
    filters: { mutationKey: LOCK_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Lock,
  });
  return pressed.findLast(({ user }) => user._id === id)?.value ?? isLocked;
}

/** Lifts the pause after a user's own wrong tries. */
export const useLiftPause = () =>
  useChange({
    send: ({ _id }: Whom) => send('POST', '/users/unpause', { body: { id: _id } }),
    successKey: 'pauseLifted',
    about: ({ email }) => email,
    changes: ['users', 'oneUser', 'inbox'],
  });
