import type { AnnouncePayload } from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { ANNOUNCEMENTS_KEY, announcementsIn } from '../../shared/api/inbox.js';
import { useChange } from '../../shared/api/use-change.js';

export const announcementsQuery = getQuery([...ANNOUNCEMENTS_KEY, 'all'], '/announcements', {
  select: announcementsIn,
});

export const useAnnounce = () =>
  useChange({
    send: (body: Pick<AnnouncePayload, keyof AnnouncePayload>) => send('POST', '/announcements', { body }),
    changes: [ANNOUNCEMENTS_KEY],
  });

export const useEndAnnouncement = () =>
  useChange({
    send: (id: string) => send('POST', '/announcements/end', { body: { id } }),
    changes: [ANNOUNCEMENTS_KEY],
  });
