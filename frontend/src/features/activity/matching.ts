import { activityStatus, type ActivityUser } from '@keyroster/contracts';

/** Which users are shown. */
export type Shown = 'all' | 'active' | 'inactive' | 'locked';

export function isShown(user: ActivityUser, shown: Shown, now: number): boolean {
  if (shown === 'locked') return user.is_locked;
  if (shown === 'all') return true;
  const isActive = activityStatus(user.last_ping_timestamp, now) === 'Active';
  return isActive === (shown === 'active');
}
