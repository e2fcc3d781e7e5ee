import type { AnnouncementAnswer, AnnouncementListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** What every query key about announcements begins with. */
export const ANNOUNCEMENTS_KEY = ['announcements'] as const;

/** Something that is said to many. */
export type Announcement = Pick<AnnouncementAnswer, keyof AnnouncementAnswer>;

/** Those that stand: of a member those that concern them, newest first. */
export const openAnnouncementsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS_KEY, 'open'],
  queryFn: async ({ signal }) =>
    (await send('GET', '/announcements?state=open', { signal })) as AnnouncementListAnswer,
  select: ({ announcements }): Announcement[] => announcements,
  meta: { isQuiet: true, isBackground: true },
});
