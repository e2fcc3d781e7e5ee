import type { ConfigAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

const AGAIN_MS = 5_000;

/** What the page needs to know of its server; it matters too little to fail aloud. */
export const configQuery = queryOptions({
  queryKey: ['config', 'detail'],
  queryFn: async ({ signal }) => (await send('GET', '/config', { signal })) as ConfigAnswer,
  staleTime: 300_000,
  // Much waits for it, and says nothing of its failure.
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  meta: { isQuiet: true, isBackground: true },
});
