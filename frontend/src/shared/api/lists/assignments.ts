import type { AssignPayload } from '@keyroster/contracts/dto';
import { useTexts } from '../../i18n/language.js';
import { send } from '../client.js';
import { ONE_USER_KEY } from './one-user.js';
import { useChange } from '../use-change.js';

/** What every query key about assignments begins with. */
export const ASSIGNMENTS_KEY = ['assignments'] as const;

/** Titles to assign to a user, or to take from them. */
export type Assignment = Pick<AssignPayload, 'shop_id' | 'user_id' | 'isBulk'>;

export function useAssign() {
  const { successes } = useTexts();
  return useChange({
    send: (body: Assignment) => send('POST', '/shops/assign', { body }),
    success: successes.updated,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}

export function useUnassign() {
  const { successes } = useTexts();
  return useChange({
    send: (body: Assignment) => send('DELETE', '/shops/unassign', { body }),
    success: successes.updated,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}
