import type { SubtitleAnswer, SubtitleListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

export type Subtitle = Pick<SubtitleAnswer, keyof SubtitleAnswer>;

/** The subtitles of a title. */
export const subtitlesQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['subtitles', 'list', titleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/subtitle/${titleId}`, { signal })) as SubtitleListAnswer,
    select: ({ subtitle }): Subtitle[] => subtitle,
  });
