import type { TroubleAnswer, TroubleListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** What every query key about troubles begins with. */
export const TROUBLES_KEY = ['troubles'] as const;

export type Trouble = Pick<TroubleAnswer, keyof TroubleAnswer>;

/** Open ones, newest first. */
export const openTroublesQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'list', 'open'],
  queryFn: async ({ signal }) => (await send('GET', '/troubles?state=open', { signal })) as TroubleListAnswer,
  select: ({ troubles }): Trouble[] => troubles,
});

/** How many are open. */
export const troubleCountQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'count'],
  queryFn: async ({ signal }) =>
    ((await send('GET', '/troubles?state=open&limit=1', { signal })) as TroubleListAnswer).total,
  meta: { isQuiet: true, isBackground: true },
});
