import type { PublicUserAnswer, PublicUserListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';

/** A user as anyone may see them before a PIN login. */
export type PublicUser = Pick<PublicUserAnswer, keyof PublicUserAnswer>;

/** Who can log in to a title by PIN: the only call that never carries the token. */
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
