import type {
  InboxAnswer,
  InboxItem,
  AnnouncementAnswer,
  AnnouncementListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

/** What every query key about the inbox begins with. */
export const INBOX_KEY = ['inbox'] as const;

/** Something that needs somebody. */
export type Item = Pick<InboxItem, keyof InboxItem>;

const REFRESH_MS = 300_000;

/** What needs somebody, newest first. */
export const inboxQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/inbox', { signal })) as InboxAnswer,
  refetchInterval: REFRESH_MS,
  meta: { isQuiet: true, isBackground: true },
});

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
