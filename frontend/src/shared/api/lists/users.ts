import type { LockPayload, UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** A user as the list has them. */
export type User = Pick<UserAnswer, keyof UserAnswer>;

/** Somebody, and the name that a toast gives them, where it is known. */
export interface Whom {
  _id: string;
  email?: string | undefined;
}

/** What every query key about users begins with. */
export const USERS_KEY = ['users'] as const;

/** All users, newest first. */
export const usersQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/users/false', { signal })) as UserListAnswer,
  select: ({ users }): User[] => users,
});

export const lockUser = (payload: LockPayload) => send('POST', '/users/lock', { body: payload });
