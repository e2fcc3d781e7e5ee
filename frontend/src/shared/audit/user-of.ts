import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

const ID = /^[0-9a-f]{24}$/;
const ABOUT_USERS = /^(user|login|session|password|assignment)\.|^(logout|activity\.reset)$/;

/** The id of the user whom an entry is about; null where it is about something else, or they are gone. */
export function userOf({ action, target }: Pick<AuditEntryAnswer, 'action' | 'target'>): string | null {
  if (target === null || !ID.test(target) || action === 'user.deleted') return null;
  return ABOUT_USERS.test(action) ? target : null;
}
