import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, userRoom } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Every } from '../../../common/time/loops.js';
import { OnStart } from '../../../common/lifecycle.js';
import { CollectionNews, NewsOf, type Changed } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import type { Announcement } from './announcement.schema.js';
import { AnnouncementsRepository } from './announcements.repository.js';

const LOOK_MS = 500;

@Injectable()
export class AnnouncementNews {
  private readonly endOf = new Map<string, number>();

  constructor(
    private readonly repository: AnnouncementsRepository,
    private readonly access: TitleAccess,
    private readonly collectionNews: CollectionNews,
    private readonly clock: Clock,
  ) {}

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
    const titleIds = announcements.flatMap(({ title_id }) => (title_id ? [String(title_id)] : []));
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
}
