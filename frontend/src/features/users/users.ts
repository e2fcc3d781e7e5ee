import { isUserFound, passesFilter, searchTextOf } from '@keyroster/contracts';
import type { User } from '../../shared/api/people.js';

/** A user in the table, with the number that counts down from the total. */
export interface UserRow {
  user: User;
  number: number;
}

/** Which users are looked at. */
export const USER_FILTERS = ['all', 'expiring', 'expired', 'locked', 'alarm'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Whether a user is among those that a filter shows. */
export const passes = (user: User, filter: UserFilter, now: number): boolean =>
  filter === 'all' || passesFilter(user, filter, now);

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
