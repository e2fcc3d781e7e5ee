import { useQuery } from '@tanstack/react-query';
import { openAnnouncementsQuery } from '../../../shared/api/lists/announcements.js';
import { latePart } from '../../../shared/late.js';

// On most days there is none.
const AnnouncementLine = latePart(
  async () => (await import('../../../features/announcements/announcement-line.js')).AnnouncementLine,
);

/** Announcements that concern whoever looks: an admin writes those for others, and is told those for all. */
export function AnnouncementGate({ isAdmin }: { isAdmin: boolean }) {
  const { data = [] } = useQuery(openAnnouncementsQuery);
  const concerning = isAdmin ? data.filter(({ audience }) => audience === 'all') : data;
  if (concerning.length === 0) return null;
  return <AnnouncementLine announcements={concerning} />;
}
