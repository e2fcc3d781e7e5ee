import { randomUUID } from 'node:crypto';
import type { AnnouncedAnswer, AnnouncementListAnswer, AnnouncePayload } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

export const announce = (admin: Session, details: Partial<AnnouncePayload> = {}) =>
  admin.post('/api/announcements', { text: `Announcement ${randomUUID()}`, audience: 'all', ...details });

export const anAnnouncement = async (admin: Session, details: Partial<AnnouncePayload> = {}) =>
  (await answerOf<AnnouncedAnswer>(announce(admin, details), 201)).announcement;

export const endAnnouncement = (admin: Session, { _id: id }: { _id: string }) =>
  admin.post('/api/announcements/end', { id });

export const announcementsFor = async (session: Session, query: { state?: string } = {}) =>
  (await answerOf<AnnouncementListAnswer>(session.get('/api/announcements').query(query))).announcements;
