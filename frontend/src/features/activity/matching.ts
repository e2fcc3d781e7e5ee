import { activityStatus, type ActivityUser } from '@keyroster/contracts';

/** Which users are shown. */
export const SHOWN = ['all', 'active', 'locked'] as const;
export type Shown = (typeof SHOWN)[number];

/** Any part of email, current address and history, or the beginning of the sequence number. */
export function matchesSearch(user: ActivityUser, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || String(user.seq).startsWith(wanted)) return true;
  return [user.email, user.ip_address, ...user.ip_address_history].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

export function isShown(user: ActivityUser, shown: Shown, now: number): boolean {
  if (shown === 'locked') return user.is_locked;
  return shown === 'all' || activityStatus(user.last_ping_timestamp, now) === 'Active';
}
