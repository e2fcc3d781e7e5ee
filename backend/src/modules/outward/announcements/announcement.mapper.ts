import type { AnnouncementAnswer } from '@keyroster/contracts/dto';
import type { Announcement } from './announcement.schema.js';

/** One whose time has come is over, though nobody ended it. */
export function toAnnouncementAnswer(announcement: Announcement, now: number): AnnouncementAnswer {
  const { _id, text, audience, title_id, at, by, until, ended_at } = announcement;
  const isPast = until !== null && until.getTime() <= now;
  return {
    _id: String(_id),
    text,
    audience,
    title_id: title_id && String(title_id),
    at: at.getTime(),
    by,
    until: until?.getTime() ?? null,
    ended_at: ended_at?.getTime() ?? (isPast ? until.getTime() : null),
  };
}
