import type {
  InboxAnswer,
  InboxItem,
  AnnouncementAnswer,
  AnnouncementListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, LOADED_WITHIN_MS } from './client.js';

export type Item = Pick<InboxItem, keyof InboxItem>;
export type Announcement = Pick<AnnouncementAnswer, keyof AnnouncementAnswer>;

const REFRESH_MS = 300_000;

export const inboxQuery = getQuery<InboxAnswer>(['inbox', 'list'], '/inbox', {
  refetchInterval: REFRESH_MS,
  staleTime: LOADED_WITHIN_MS,
  meta: { isQuiet: true, isBackground: true },
});

export const announcementsIn = ({ announcements }: AnnouncementListAnswer): Announcement[] => announcements;

export const openAnnouncementsQuery = getQuery(['announcements', 'open'], '/announcements?state=open', {
  select: announcementsIn,
  meta: { isQuiet: true, isBackground: true },
});
