import { daysLeft, isAdminRole, isUserFound, searchTextOf, subscriptionLevel } from '@keyroster/contracts';
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

const searchTexts = new WeakMap<User, string>();

/** Prepared once: ten thousand are searched with each key. */
function preparedText(user: User): string {
  const known = searchTexts.get(user);
  if (known !== undefined) return known;
  const made = searchTextOf(user);
  searchTexts.set(user, made);
  return made;
}

export const isFound = (user: User, search: string): boolean => isUserFound(user, search, preparedText(user));
