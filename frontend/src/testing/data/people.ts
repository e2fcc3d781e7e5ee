import { DAY_MS } from '@keyroster/contracts';
import type { CurrentUser } from '../../shared/api/session/session.js';
import type { Reply } from '../fake-server.js';

/** The users of the page, as the token check names them. */
export const ROOT: CurrentUser = {
  _id: '65f000000000000000000001',
  username: 'root',
  role: 'admin',
  days_left: false,
  ends_at: null,
  profile_group: '',
};

export const ANA: CurrentUser = {
  _id: '65f000000000000000000002',
  username: 'ana',
  role: 'member',
  days_left: 12,
  ends_at: null,
  profile_group: 'north',
};

export const anAdmin = (changes: Partial<CurrentUser> = {}): Reply => ({
  body: { user: { ...ROOT, ...changes } },
});
/** The subscription ends half a day after the days that are left. */
export const aMember = (changes: Partial<CurrentUser> = {}): Reply => {
  const { days_left } = { ...ANA, ...changes };
  const ends_at = Date.now() + (Number(days_left) + 0.5) * DAY_MS;
  return { body: { user: { ...ANA, ends_at, ...changes } } };
};
