import type { SearchAnswer } from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** What has a text in its name among all titles, subtitles and credentials that whoever has signed in may see. */
export const courseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['titles', 'found', search],
    queryFn: async ({ signal }) =>
      (await send('GET', `/search?${new URLSearchParams({ q: search })}`, { signal })) as SearchAnswer,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });
