import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';
import type { ActivityListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

const background = { isQuiet: true, isBackground: true };

/** How many users there are. */
export const userCountQuery = queryOptions({
  queryKey: ['users', 'count'],
  queryFn: async ({ signal }) => {
    const { total } = (await send('GET', '/users/false?limit=1', { signal })) as UserListAnswer;
    return total;
  },
  staleTime: ACTIVITY_REFRESH_MS,
  meta: background,
});

/** The figures of the activity list; a subscribed socket writes newer ones into the cache. */
export const activityCountsQuery = queryOptions({
  queryKey: ['activity', 'counts'],
  queryFn: async ({ signal }) => {
    const { counts } = (await send('GET', '/users/true?limit=1', { signal })) as ActivityListAnswer;
    return counts;
  },
  refetchInterval: ACTIVITY_REFRESH_MS,
  meta: background,
});
