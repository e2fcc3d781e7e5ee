import type { ActivityUser } from '@keyroster/contracts';

/** A user as the activity lists them; the number makes id and name. */
export const anActivityUser = (seq: number, changes: Partial<ActivityUser> = {}): ActivityUser => ({
  _id: `65f0000000000000000000${String(seq).padStart(2, '0')}`,
  seq,
  email: `user_${seq}`,
  role: 'member',
  ip_address: '10.0.0.1',
  ip_address_history: ['10.0.0.1'],
  first_ip: '10.0.0.1',
  last_ping_timestamp: 0,
  is_locked: false,
  lock: null,
  createdAt: '2029-01-01T00:00:00.000Z',
  version: 1,
  alarm: null,
  ...changes,
});
