import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { AnnouncementAnswer, AnnouncementsQuery, AnnouncePayload } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { shownName } from '../../../common/access/scope.js';
import type { Caller } from '../../../common/access/caller.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Announcement } from './announcement.schema.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { texts } from '../../../common/context/texts.js';

const LAST_INSTANT = 8_640_000_000_000_000;

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly repository: AnnouncementsRepository,
    private readonly titles: TitlesService,
    private readonly access: TitleAccess,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, { state }: AnnouncementsQuery): Promise<AnnouncementAnswer[]> {
    const now = this.clock.now();
    const isAdmin = isAdminRole(caller.role);
    if (!isAdmin && state === 'ended') return [];
    const all = await this.repository.list(new Date(now), isAdmin ? state : 'open');
    const found = isAdmin ? all : await this.concerning(caller, all);
    return found.map((announcement) => ({
      ...toAnnouncementAnswer(announcement, now),
      by: shownName(announcement.by),
    }));
  }

  async announce(asked: AnnouncePayload, caller: Caller): Promise<AnnouncementAnswer> {
    const now = this.clock.now();
    check(asked, now);
    const { text, audience, title_id, until } = asked;
    const title = title_id === undefined ? null : await this.titles.find(title_id);
    if (title_id !== undefined && !title) throw notFound();
    return this.changes.run(async () => {
      const made = await this.repository.insert({
        text: text.trim(),
        audience,
        title_id: title && new Types.ObjectId(title.id),
        at: new Date(now),
        by: caller.username,
        until: until === undefined ? null : new Date(until),
      });
      this.changes.note({
        action: 'announcement.created',
        target: String(made._id),
        after: {
          text: made.text,
          audience,
          ...(title && { title: title.name }),
          ...(made.until && { until: made.until.toISOString() }),
        },
      });
      return toAnnouncementAnswer(made, now);
    });
  }

  async end(id: string): Promise<void> {
    await this.changes.run(async () => {
      const ended = await this.repository.end(id, new Date(this.clock.now()));
      if (!ended) {
        if (!(await this.repository.find(id))) throw notFound();
        throw new AppError('NOTHING_TO_DO', texts().server.announcementOver);
      }
      this.changes.note({
        action: 'announcement.ended',
        target: id,
        before: { text: ended.text, audience: ended.audience },
      });
    });
  }

  private async concerning(caller: Caller, all: Announcement[]): Promise<Announcement[]> {
    const titleIds = [...new Set(all.flatMap(({ title_id }) => (title_id ? [String(title_id)] : [])))];
    const theirs = titleIds.length > 0 ? await this.access.titlesOf(caller.user_id, titleIds) : new Map();
    return all.filter(({ title_id }) => title_id === null || theirs.has(String(title_id)));
  }
}

function check({ audience, title_id, until }: AnnouncePayload, now: number): void {
  if (audience === 'title' && title_id === undefined) {
    throw new AppError('VALIDATION', texts().server.announcementTitleMissing, { field: 'title_id' });
  }
  if (audience !== 'title' && title_id !== undefined) {
    throw new AppError('VALIDATION', texts().server.announcementTitleUnasked, { field: 'title_id' });
  }
  if (until !== undefined && (until <= now || until > LAST_INSTANT)) {
    throw new AppError('VALIDATION', texts().server.announcementUntilPast, { field: 'until' });
  }
}

function toAnnouncementAnswer(announcement: Announcement, now: number): AnnouncementAnswer {
  const { _id, title_id, at, until, ended_at } = announcement;
  const isPast = until !== null && until.getTime() <= now;
  return {
    _id: String(_id),
    ...pick(announcement, ['text', 'audience', 'by']),
    title_id: title_id && String(title_id),
    at: at.getTime(),
    until: until?.getTime() ?? null,
    ended_at: ended_at?.getTime() ?? (isPast ? until.getTime() : null),
  };
}
