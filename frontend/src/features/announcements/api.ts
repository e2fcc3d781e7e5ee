import type { AnnouncePayload } from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { ANNOUNCEMENTS_KEY, announcementsIn } from '../../shared/api/inbox.js';
import { usePost } from '../../shared/api/use-change.js';

export const announcementsQuery = getQuery([...ANNOUNCEMENTS_KEY, 'all'], '/announcements', {
  select: announcementsIn,
});

export const useAnnounce = () => usePost<AnnouncePayload>('/announcements', [ANNOUNCEMENTS_KEY]);

export const useEndAnnouncement = () => usePost<{ id: string }>('/announcements/end', [ANNOUNCEMENTS_KEY]);
