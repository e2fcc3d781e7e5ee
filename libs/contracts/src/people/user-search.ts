import { activityStatus, pingAge } from '../presence/activity-status.js';
import { DAY_MS, DAYS_LEFT_WARNING } from '../constants.js';
import { daysLeftOf, isExpired, type Subscriber } from './subscription.js';
import type { AnsweredUser } from './user-fields.js';

export const USER_FILTERS = ['expiring', 'expired', 'locked', 'active', 'inactive30', 'alarm'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** The fields of a user that filters need. */
export type FilteredUser = Subscriber & Pick<AnsweredUser, 'is_locked' | 'last_ping_timestamp' | 'alarm'>;

const INACTIVE_SECONDS = (30 * DAY_MS) / 1_000;

const CHECKS: Record<UserFilter, (user: FilteredUser, now: number) => boolean> = {
  expiring: (user, now) => {
    const left = daysLeftOf(user, now);
    return typeof left === 'number' && left < DAYS_LEFT_WARNING;
  },
  expired: isExpired,
  locked: (user) => user.is_locked,
  active: (user, now) => activityStatus(user.last_ping_timestamp, now) === 'Active',
  inactive30: (user, now) => pingAge(user.last_ping_timestamp, now) >= INACTIVE_SECONDS,
  alarm: (user) => user.alarm !== null,
};

/** Whether a user passes a filter. `expiring`: under 4 days left; `inactive30`: no ping for 30 days; `alarm`: an open alarm. */
export const passesFilter = (user: FilteredUser, filter: UserFilter, now: number): boolean =>
  CHECKS[filter](user, now);

/** The fields of a user that a search needs. */
export type SearchedUser = Pick<AnsweredUser, 'seq' | 'email' | 'ip_address' | 'ip_address_history'>;

/** Separates the parts of a searched text; a search that contains it finds nothing. */
export const SEARCH_SEPARATOR = '\n';
export const toSearched = (search: string): string => search.trim().toLowerCase();

/** The text that is searched: name, current address and history, stored in lower case. */
export const searchTextOf = ({ email, ip_address, ip_address_history }: SearchedUser): string =>
  [email, ip_address, ...ip_address_history].join(SEARCH_SEPARATOR);

/** Whether a user's number begins with the searched digits. */
export const isSeqSearched = (seq: number, searched: string): boolean => String(seq).startsWith(searched);

/** Whether a search finds a user; the text may be precomputed. */
export function isUserFound(user: SearchedUser, search: string, text = searchTextOf(user)): boolean {
  const searched = toSearched(search);
  if (searched.includes(SEARCH_SEPARATOR)) return false;
  return text.includes(searched) || isSeqSearched(user.seq, searched);
}
