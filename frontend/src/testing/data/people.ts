import type { CurrentUser } from '../../shared/api/session/session.js';
import type { Reply } from '../fake-server.js';

const root: CurrentUser = {
  _id: '65f000000000000000000001',
  username: 'root',
  role: 'admin',
  days_left: false,
  ends_at: null,
  profile_group: '',
};

const ana: CurrentUser = {
  _id: '65f000000000000000000002',
  username: 'ana',
  role: 'member',
  days_left: 12,
  ends_at: Date.UTC(2030, 0, 20, 5),
  profile_group: 'north',
};

export const anAdmin = (changes: Partial<CurrentUser> = {}): Reply => ({
  body: { user: { ...root, ...changes } },
});
export const aMember = (changes: Partial<CurrentUser> = {}): Reply => ({
  body: { user: { ...ana, ...changes } },
});
