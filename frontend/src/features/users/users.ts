import { daysLeft, isAdminRole, subscriptionLevel } from '@keyroster/contracts';
import type { User } from '../../shared/api/users.js';

/** A user in the table, with the number that counts down from the total. */
export interface UserRow {
  user: User;
  number: number;
}

/** Which users are looked at. */
export const USER_FILTERS = ['all', 'expiring', 'expired', 'locked'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** The days that a user has left; null for one who never expires. */
export function daysLeftOf({ role, sub_start_date, sub_validity }: User, now: number): number | false | null {
  return isAdminRole(role) ? null : daysLeft(sub_start_date, sub_validity, now);
}

function isExpiry(user: User, filter: 'expiring' | 'expired', now: number): boolean {
  const left = daysLeftOf(user, now);
  return left !== null && subscriptionLevel(left) === (filter === 'expired' ? 'expired' : 'ending');
}

/** Whether a user is among those that a filter shows. What the table calls Expired is expired. */
export function passes(user: User, filter: UserFilter, now: number): boolean {
  if (filter === 'all') return true;
  return filter === 'locked' ? user.is_locked : isExpiry(user, filter, now);
}

const haystacks = new WeakMap<User, string>();

/** What of a user is searched for any part, prepared once: ten thousand are searched with each key. */
function haystackOf(user: User): string {
  const known = haystacks.get(user);
  if (known !== undefined) return known;
  const made = [user.email, user.ip_address, ...user.ip_address_history].join('\n').toLowerCase();
  haystacks.set(user, made);
  return made;
}

/** Whether a search finds a user: by a part of email or addresses, or by how his sequence number begins. */
export function isFound(user: User, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return haystackOf(user).includes(wanted) || String(user.seq).startsWith(wanted);
}
