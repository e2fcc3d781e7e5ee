import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

const ID = /^[0-9a-f]{24}$/;
const ABOUT_USERS = /^(user|login|session|password|assignment)\.|^(logout|activity\.reset|access\.refused)$/;

/** What was done to users, where it was taken back; whom an import made is gone by that. */
const UNDONE_TO_USERS = /^(users?|assignment|activity)\./;

type About = Pick<AuditEntryAnswer, 'action' | 'target' | 'target_name' | 'before'>;

/** The id of the user that an entry is about; null where it is about something else, or they are gone. */
export function userOf({ action, target, target_name, before }: About): string | null {
  if (target === null || !ID.test(target) || action === 'user.deleted') return null;
  if (action !== 'undone') return ABOUT_USERS.test(action) ? target : null;
  // What has no name is the plan.
  return target_name !== null && UNDONE_TO_USERS.test(String(before?.['action'])) ? target : null;
}
