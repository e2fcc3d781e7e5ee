import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';
import type { OneUserAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

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
