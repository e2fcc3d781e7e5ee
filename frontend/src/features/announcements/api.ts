import type { AnnouncePayload } from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { announcementsIn } from '../../shared/api/inbox.js';
import { usePost } from '../../shared/api/use-change.js';

export const announcementsQuery = getQuery(['announcements', 'all'], '/announcements', {
  select: announcementsIn,
});

export const useAnnounce = () => usePost<AnnouncePayload>('/announcements', ['announcements']);

export const useEndAnnouncement = () => usePost<{ id: string }>('/announcements/end', ['announcements']);
