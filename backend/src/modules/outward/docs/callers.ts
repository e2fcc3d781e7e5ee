import { may, PROGRAM_PERMISSIONS, type Access } from '@keyroster/contracts';

/** A role without more than everybody's rights. */
const ANY_ROLE = 'member';

export type Callers = 'anyone' | 'users' | 'admins';

/** Whom a route is open to. */
export function callersOf(access: Access): Callers {
  if (access === 'anyone') return 'anyone';
  return may(ANY_ROLE, access) ? 'users' : 'admins';
}

/** With which permission a program's token opens a route; null where none does. */
export function programPermission(access: Access): string | null {
  return PROGRAM_PERMISSIONS.find((permission) => permission === access) ?? null;
}
