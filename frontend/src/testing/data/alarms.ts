import type { AlarmAnswer } from '@keyroster/contracts/dto';
import { aListedUser } from './people.js';

export const HOME = '198.51.100.7';
export const OFFICE = '203.0.113.9';

export const anAlarm = (changes: Partial<AlarmAnswer> = {}): AlarmAnswer => ({
  _id: '65f400000000000000000001',
  user_id: aListedUser(7)._id,
  email: 'ana',
  ips: [HOME, OFFICE],
  devices: ['Chrome on Windows', 'Safari on iPhone'],
  since: 0,
  last: 0,
  minutes: 10,
  kind: 'overlap',
  closed_at: null,
  closed_by: null,
  ...changes,
});
