import { DAY_MS, DAYS_LEFT_WARNING, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '../constants.js';
import { isStaffRole } from '../access/permissions.js';
import { parseStartDate, startOfDayInLima, todayInLima } from './start-date.js';

/** How a subscription stands: over or on its last day, near its end, or neither. All but `normal` are red. */
export type SubscriptionLevel = 'expired' | 'ending' | 'normal';

/** The two fields of a user that make the subscription. */
export interface Subscription {
  sub_start_date: string;
  sub_validity: number;
}

/** Staff never expire, whatever their subscription. */
export interface Subscriber extends Subscription {
  role: string;
}

/** The start date of a subscription that begins with the first login. */
export const AT_FIRST_USE = '';

/** Whether a subscription waits for the first login. Until then it has no end. */
export const startsAtFirstUse = ({ sub_start_date }: Pick<Subscription, 'sub_start_date'>): boolean =>
  sub_start_date === AT_FIRST_USE;

/** Whether a validity is a whole number of days within bounds. */
export function isValidity(days: number): boolean {
  return Number.isInteger(days) && days >= VALIDITY_MIN_DAYS && days <= VALIDITY_MAX_DAYS;
}

/** The instant at which a subscription ends, in ms; null when its start or validity is invalid. */
export function subscriptionEnd(startDate: string, validityDays: number): number | null {
  const start = parseStartDate(startDate);
  if (!start || !isValidity(validityDays)) return null;
  return startOfDayInLima(start) + validityDays * DAY_MS;
}

/** The end of a user's subscription in ms; null for staff, who never expire, and before the first use. */
export function endOfUser(user: Subscriber): number | null {
  if (isStaffRole(user.role) || startsAtFirstUse(user)) return null;
  // Invalid dates have always expired.
  return subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;
}

/** The whole days left; false at the end and after it, or for invalid input; null before the first use. */
export function daysLeft(startDate: string, validityDays: number, now: number): number | false | null {
  if (startDate === AT_FIRST_USE) return null;
  const end = subscriptionEnd(startDate, validityDays);
  return end === null ? false : daysUntil(end, now);
}

/** The whole days until an end; false when it has passed. */
export function daysUntil(end: number, now: number): number | false {
  return now >= end ? false : Math.floor((end - now) / DAY_MS);
}

/** The days that a user has left; null for staff, who never expire, and before the first use. */
export const daysLeftOf = (
  { role, sub_start_date, sub_validity }: Subscriber,
  now: number,
): number | false | null => (isStaffRole(role) ? null : daysLeft(sub_start_date, sub_validity, now));

/** Whether a user's access has ended; with 0 days left it is still open. */
export const isExpired = (user: Subscriber, now: number): boolean => daysLeftOf(user, now) === false;

/** How days left are shown: 0 and false as expired, under 4 in red. */
export function subscriptionLevel(left: number | false | null): SubscriptionLevel {
  if (left === null) return 'normal';
  if (left === false || left === 0) return 'expired';
  return left < DAYS_LEFT_WARNING ? 'ending' : 'normal';
}

const hasEnded = ({ sub_start_date, sub_validity }: Subscription, now: number): boolean =>
  daysLeft(sub_start_date, sub_validity, now) === false;

/** The subscription extended by some days: from its end, or from today if that has passed. */
export function renewSubscription(former: Subscription, now: number, days: number): Subscription {
  if (hasEnded(former, now)) return { sub_start_date: todayInLima(now), sub_validity: days };
  // A payload with a longer validity would be refused.
  const sub_validity = Math.min(former.sub_validity + days, VALIDITY_MAX_DAYS);
  return { sub_start_date: former.sub_start_date, sub_validity };
}

/** Whether an extension would exceed the longest validity. */
export const isRenewalTooLong = (former: Subscription, now: number, days: number): boolean =>
  !hasEnded(former, now) && former.sub_validity + days > VALIDITY_MAX_DAYS;
