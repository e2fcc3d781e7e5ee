import type { TitleAnswer, TitleListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** A title: the wire says shop. */
export type Title = Pick<TitleAnswer, keyof TitleAnswer>;

/** All titles, for an admin. */
export const titlesQuery = queryOptions({
  queryKey: ['titles', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/shops', { signal })) as TitleListAnswer,
  select: ({ shops }): Title[] => shops,
});

/** The titles assigned to a user. */
export const memberTitlesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['titles', 'list', userId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/member/${userId}`, { signal })) as TitleListAnswer,
    select: ({ shops }): Title[] => shops,
  });
