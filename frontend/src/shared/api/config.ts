import type { ConfigAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

/** What the page needs to know of its server; it matters too little to fail aloud. */
export const configQuery = queryOptions({
  queryKey: ['config', 'detail'],
  queryFn: async ({ signal }) => (await send('GET', '/config', { signal })) as ConfigAnswer,
  staleTime: 300_000,
  meta: { isQuiet: true, isBackground: true },
});
