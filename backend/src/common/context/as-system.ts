import { ADMIN_ROLE, SYSTEM_USERNAME } from '@keyroster/contracts';
import type { Caller } from '../access/caller.js';
import { runInContext } from './request-context.js';

const SYSTEM: Caller = { user_id: '', username: SYSTEM_USERNAME, role: ADMIN_ROLE, session_id: '' };

/** Nobody called: a rule of the server changes something, whatever brought it up. */
export const asSystem = <T>(work: () => Promise<T>): Promise<T> =>
  runInContext({ ip: null, caller: SYSTEM }, work);
