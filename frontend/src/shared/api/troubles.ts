import type { TroubleListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

/** What every query key about troubles begins with. */
export const TROUBLES_KEY = ['troubles'] as const;

/** How many are open. */
export const troubleCountQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'count'],
  queryFn: async ({ signal }) =>
    ((await send('GET', '/troubles?state=open&limit=1', { signal })) as TroubleListAnswer).total,
  meta: { isQuiet: true, isBackground: true },
});
