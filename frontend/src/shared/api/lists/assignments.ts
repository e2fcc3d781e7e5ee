import type { AssignPayload } from '@keyroster/contracts/dto';
import { useTexts } from '../../i18n/language.js';
import { send } from '../client.js';
import { ONE_USER_KEY } from './one-user.js';
import type { Whom } from './users.js';
import { useChange } from '../use-change.js';

/** What every query key about assignments begins with. */
export const ASSIGNMENTS_KEY = ['assignments'] as const;

/** Titles to assign to a user, or to take from them. */
interface Assignment extends Pick<AssignPayload, 'shop_id' | 'isBulk'> {
  user: Whom;
}

const payloadOf = ({ user, ...titles }: Assignment) => ({ ...titles, user_id: user._id });

export function useAssign() {
  const { successes } = useTexts();
  return useChange({
    send: (assignment: Assignment) => send('POST', '/shops/assign', { body: payloadOf(assignment) }),
    success: successes.updated,
    about: ({ user }) => user.email,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}

export function useUnassign() {
  const { successes } = useTexts();
  return useChange({
    send: (assignment: Assignment) => send('DELETE', '/shops/unassign', { body: payloadOf(assignment) }),
    success: successes.updated,
    about: ({ user }) => user.email,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}
