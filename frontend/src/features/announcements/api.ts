import type {
  AnnouncedAnswer,
  AnnouncementListAnswer,
  AnnouncePayload,
  MessageAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { ANNOUNCEMENTS_KEY, type Announcement } from '../../shared/api/inbox.js';

/** All announcements, newest first. */
export const announcementsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS_KEY, 'all'],
  queryFn: async ({ signal }) => (await send('GET', '/announcements', { signal })) as AnnouncementListAnswer,
  select: ({ announcements }): Announcement[] => announcements,
});

export function useAnnounce() {
  return useChange({
    send: async (body: Pick<AnnouncePayload, keyof AnnouncePayload>) =>
      (await send('POST', '/announcements', { body })) as AnnouncedAnswer,
    success: (_asked, { message }) => message,
    changes: [ANNOUNCEMENTS_KEY],
  });
}

export function useEndAnnouncement() {
  return useChange({
    send: async (id: string) => (await send('POST', '/announcements/end', { body: { id } })) as MessageAnswer,
    success: (_id, { message }) => message,
    changes: [ANNOUNCEMENTS_KEY],
  });
}
