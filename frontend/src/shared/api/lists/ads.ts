import type { AdListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** The ads' file names under `/static/ads/`, newest first. */
export const adsQuery = queryOptions({
  queryKey: ['ads', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/ads/get', { signal })) as AdListAnswer,
  select: ({ ads }) => ads,
});
