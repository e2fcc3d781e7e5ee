import { isAdminRole } from '@keyroster/contracts';
import { notFound } from '../errors/app-error.js';
import type { Caller } from './caller.js';

/** For what belongs to a user: they and admins may see it; for everybody else it isn't there. */
export function checkOwnOrAdmin(caller: Caller, userId: string): void {
  if (caller.user_id !== userId && !isAdminRole(caller.role)) throw notFound();
}
