import { daysLeftOf, formatDate, subscriptionEnd, type TemplateValues } from '@keyroster/contracts';
import type { User } from '../api/lists/users.js';
import { pinLinkBesidePin } from '../pin-link.js';

/** Who is written to, and what is known beside their row. */
export interface MessageAbout {
  user: User;
  /** There only right after it was set on this screen. */
  password?: string | undefined;
}

/** What the placeholders stand for. An admin never expires, so nothing is said of their end. */
export function valuesFor(
  { user, password }: MessageAbout,
  titles: readonly string[] | undefined,
  now: number,
): TemplateValues {
  const left = daysLeftOf(user, now);
  const end = subscriptionEnd(user.sub_start_date, user.sub_validity);
  return {
    name: user.email,
    link: pinLinkBesidePin(user, password) ?? window.location.origin,
    ...(left !== null && end !== null && { end: formatDate(end), days: String(left === false ? 0 : left) }),
    ...(titles && titles.length > 0 && { titles: titles.join(', ') }),
    ...(user.lock?.reason && { reason: user.lock.reason }),
    ...(password && { password }),
  };
}
