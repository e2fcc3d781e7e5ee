import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';
import type { OneUserAnswer } from '@keyroster/contracts/dto';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { send } from '../client.js';
import { usersQuery, type User } from './users.js';

/** What every query key about a single user begins with. */
export const ONE_USER_KEY = ['oneUser'] as const;

/** All of one user at a glance. */
export type OneUser = Pick<OneUserAnswer, keyof OneUserAnswer>;

export const oneUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE_USER_KEY, 'detail', id],
    queryFn: async ({ signal }) => (await send('GET', `/users/${id}`, { signal })) as OneUserAnswer,
    // Pings alone are told by no news.
    refetchInterval: ACTIVITY_REFRESH_MS,
    meta: { isQuiet: true },
  });

/** Changes a row and an open panel at once; of ten thousand others nobody waits to hear that they are as they were. */
export function patchUser(client: QueryClient, changed: User): void {
  client.setQueryData(
    usersQuery.queryKey,
    (list) =>
      list && { ...list, users: list.users.map((user) => (user._id === changed._id ? changed : user)) },
  );
  client.setQueryData(oneUserQuery(changed._id).queryKey, (one) => one && { ...one, user: changed });
}
