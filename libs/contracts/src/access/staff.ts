import { normaliseUsername, SYSTEM_USERNAME } from '../people/names.js';
import type { AnsweredUser } from '../people/user-fields.js';
import type { InboxKind } from '../outward/inbox.js';
import type { ImportAction, PlanAction } from '../record/plans.js';
import { ADMIN_ROLE, PROTECTED_ROLE, softRole, SUPERVISOR_ROLE } from './permissions.js';

/** The plans that a supervisor may make, run and undo. */
export const SUPERVISOR_PLANS: ReadonlyArray<PlanAction | ImportAction> = [
  'users.endsessions',
  'users.resetactivity',
  'users.lock',
  'users.unlock',
  'users.renew',
  'users.assign',
  'users.unassign',
  'users.group',
  'import.users',
];

/** The kinds of inbox items that a supervisor has. */
export const SUPERVISOR_INBOX: readonly InboxKind[] = ['alarm', 'payment', 'expiring', 'pause'];

/** The roles that a supervisor may give. */
export const rolesOfSupervisors = (product: string): string[] => [softRole(product), 'member', 'specific'];

/** The fields of a user that decide whose user they are. */
export type SupervisedUser = Pick<AnsweredUser, 'role' | 'supervisor'>;

/** The roles of users that nobody supervises. */
export const UNSUPERVISED_ROLES: readonly string[] = [
  ADMIN_ROLE,
  PROTECTED_ROLE,
  SUPERVISOR_ROLE,
  'all_profile',
];

/** The normalised name of a user's supervisor; empty without one and for `UNSUPERVISED_ROLES`. */
export function supervisorOf({ role, supervisor }: SupervisedUser): string {
  return supervisor === '' || UNSUPERVISED_ROLES.includes(role) ? '' : normaliseUsername(supervisor);
}

/** An actor's name as a supervisor sees it: other staff appear as `admin`. */
export const staffNameShown = (name: string, supervisor: string): string =>
  [supervisor, SYSTEM_USERNAME, ''].includes(name) ? name : ADMIN_ROLE;
