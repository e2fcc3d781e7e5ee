import type {
  TitleAnswer,
  TitleListAnswer,
  SearchAnswer,
  SubtitleAnswer,
  SubtitleListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, keepPreviousData } from '@tanstack/react-query';
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

export type Subtitle = Pick<SubtitleAnswer, keyof SubtitleAnswer>;

/** The subtitles of a title. */
export const subtitlesQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['subtitles', 'list', titleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/subtitle/${titleId}`, { signal })) as SubtitleListAnswer,
    select: ({ subtitle }): Subtitle[] => subtitle,
  });

/** What has a text in its name among all titles, subtitles and credentials that whoever has signed in may see. */
export const courseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['titles', 'found', search],
    queryFn: async ({ signal }) =>
      (await send('GET', `/search?${new URLSearchParams({ q: search })}`, { signal })) as SearchAnswer,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });
