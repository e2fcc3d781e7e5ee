import { activityStatus, type ActivityUser } from '@keyroster/contracts';

/** Which users are shown. */
export const SHOWN = ['all', 'active', 'locked'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown(user: ActivityUser, shown: Shown, now: number): boolean {
  if (shown === 'locked') return user.is_locked;
  return shown === 'all' || activityStatus(user.last_ping_timestamp, now) === 'Active';
}
