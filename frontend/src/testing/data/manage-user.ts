import { USER_FIELDS, type AnsweredUser, type UserFieldWith } from '@keyroster/contracts';
import type { GroupListAnswer, UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { NETFLIX, UDEMY } from './courses.js';
import { adminFrame } from './admin-frame.js';
import type { Reply } from '../fake-server.js';
import { anAdmin } from './people.js';

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
