import type { PublicUserAnswer, PublicUserListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';

export type PublicUser = Pick<PublicUserAnswer, keyof PublicUserAnswer>;

/** Who can log in to a title by PIN. It is the only call that never carries the token. */
export const publicUsersQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['public-users', 'list', titleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/getuserbyshopid/${encodeURIComponent(titleId)}`, {
        signal,
        isAnonymous: true,
      })) as PublicUserListAnswer,
    select: ({ users }): PublicUser[] => users,
  });
