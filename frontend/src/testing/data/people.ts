import { DAY_MS, USER_FIELDS, type AnsweredUser, type UserFieldWith } from '@keyroster/contracts';
import type {
  ActivityListAnswer,
  GroupListAnswer,
  UserAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import type { CurrentUser } from '../../shared/api/session/session.js';
import type { Reply } from '../fake-server.js';
import { NETFLIX, UDEMY } from './courses.js';

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

const counted: UserListAnswer = { users: [], total: 124 };
const activity: ActivityListAnswer = {
  users: [],
  total: 120,
  counts: { active: 37, total: 120, locked: 2 },
  serverTime: 0,
  epoch: 'e',
  seq: 0,
};

/** What the frame of an admin asks for by itself. */
export const adminFrame: Record<string, Reply> = {
  'GET /api/users/false?limit=50': { body: counted },
  'GET /api/users/true?limit=1': { body: activity },
};

const DEFAULTS = Object.fromEntries(
  Object.entries(USER_FIELDS).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
) as unknown as Pick<AnsweredUser, UserFieldWith<'default'>>;

/** A user as the list answers them; the number makes id and sequence number. */
export const aListedUser = (number: number, details: Partial<UserAnswer> = {}): UserAnswer => ({
  ...DEFAULTS,
  _id: `65f1${String(number).padStart(20, '0')}`,
  email: `user_${number}`,
  role: 'member',
  sub_start_date: '01/06/2026',
  sub_validity: 30,
  usage_limit: 1,
  users_limit: 0,
  seq: number,
  createdAt: '2026-06-01T15:04:00.000Z',
  version: 3,
  paused_until: null,
  ...details,
});

const groups: GroupListAnswer = {
  error: false,
  message: 'Profile groups',
  group: [{ _id: '65f200000000000000000001', name: 'north' }],
};

export const listOf = (users: UserAnswer[]): Reply => {
  const body: UserListAnswer = { users, total: users.length };
  return { body };
};

/** What an admin's first screen asks for. */
export const manageUser = (users: UserAnswer[] = []): Record<string, Reply> => ({
  ...adminFrame,
  'GET /api/verify-token': anAdmin(),
  'GET /api/users/false?limit=50': listOf(users),
  'GET /api/users/false': listOf(users),
  'GET /api/group/get': { body: groups },
  'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
});
