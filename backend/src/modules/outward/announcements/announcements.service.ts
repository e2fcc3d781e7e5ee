import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, isAdminRole, userRoom } from '@keyroster/contracts';
import type { AnnouncementAnswer, AnnouncementsQuery, AnnouncePayload } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { shownName } from '../../../common/access/scope.js';
import type { Caller } from '../../../common/access/caller.js';
import { pick } from '../../../common/pick.js';
import { OnStart } from '../../../common/lifecycle.js';
import { Clock } from '../../../common/time/clock.js';
import { Every } from '../../../common/time/loops.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { CollectionNews, NewsOf, type Changed } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/news.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Announcement } from './announcement.schema.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { texts } from '../../../common/context/texts.js';

const LOOK_MS = 500;
const LAST_INSTANT = 8_640_000_000_000_000;

@Injectable()
export class AnnouncementsService {
  /** When each open announcement ends by itself. */
  private readonly endOf = new Map<string, number>();

  constructor(
    private readonly repository: AnnouncementsRepository,
    private readonly titles: TitlesService,
    private readonly access: TitleAccess,
    private readonly changes: Changes,
    private readonly collectionNews: CollectionNews,
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

  @OnStart('record')
  async learnAll(): Promise<void> {
    const open = await this.repository.list(new Date(this.clock.now()), 'open');
    this.endOf.clear();
    for (const announcement of open) this.learn(announcement);
  }

  @NewsOf('announcements')
  async news({ ids, hasGap }: Changed): Promise<News[]> {
    if (hasGap) await this.learnAll();
    const announcements = await this.repository.findEach(ids);
    for (const announcement of announcements) this.learn(announcement);
    const titleIds = titleIdsOf(announcements);
    const event = 'announcement:changed';
    if (hasGap || titleIds.length < announcements.length) return [{ event, payload: [], rooms: null }];
    if (titleIds.length === 0) return [];
    const holders = await this.access.usersOf(...titleIds);
    return [{ event, payload: [], rooms: [ADMINS_ROOM, ...holders.map(userRoom)] }];
  }

  @Every(LOOK_MS)
  tellEnded(): void {
    const now = this.clock.now();
    const ended = [...this.endOf].flatMap(([id, end]) => (end <= now ? [id] : []));
    for (const id of ended) this.endOf.delete(id);
    this.collectionNews.outdate('announcements', ended);
  }

  private learn({ _id, until, ended_at }: Announcement): void {
    const isWaiting = ended_at === null && until !== null && until.getTime() > this.clock.now();
    if (isWaiting) this.endOf.set(String(_id), until.getTime());
    else this.endOf.delete(String(_id));
  }

  private async concerning(caller: Caller, all: Announcement[]): Promise<Announcement[]> {
    const titleIds = [...new Set(titleIdsOf(all))];
    const theirs = titleIds.length > 0 ? await this.access.titlesOf(caller.user_id, titleIds) : new Map();
    return all.filter(({ title_id }) => title_id === null || theirs.has(String(title_id)));
  }
}

const titleIdsOf = (announcements: readonly Announcement[]): string[] =>
  announcements.flatMap(({ title_id }) => (title_id ? [String(title_id)] : []));

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
