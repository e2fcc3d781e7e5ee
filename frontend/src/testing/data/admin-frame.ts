import type { ActivityListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Reply } from '../fake-server.js';

const users: UserListAnswer = { users: [], total: 124 };
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
  'GET /api/users/false?limit=50': { body: users },
  'GET /api/users/true?limit=1': { body: activity },
};
