import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { RetriedWork } from '../../../database/replica/retried-work.js';
import { OnStart } from '../../../database/startup.js';
import { Publisher } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import type { Announcement } from './announcement.schema.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** How often it is looked whether one has come to its end: news of that is no later. */
const LOOK_MS = 500;

/**
 * Each process tells its own sockets, as soon as the change feed brings news and as soon as an announcement comes to its
 * end, whether the processes are joined or not.
 */
@Injectable()
export class AnnouncementNews implements OnModuleDestroy {
  private readonly logger = new Logger(AnnouncementNews.name);
  private readonly changed = new Set<string>();
  /** Those that will end by themselves. */
  private readonly ending = new Map<string, Announcement>();
  private readonly telling: RetriedWork;
  private hasGap = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: AnnouncementsRepository,
    private readonly access: TitleAccess,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {
    this.telling = new RetriedWork(
      {
        isDue: () => this.changed.size > 0 || this.hasGap,
        run: () => this.tellChanged(),
        onFailure: () => this.logger.warn('News of announcements wait for the database'),
      },
      () => clock.steady(),
    );
  }

  @OnStart('record')
  async start(): Promise<void> {
    await this.learnAll();
    this.timer ??= setInterval(() => this.noteEnded(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  @OnChange('announcements')
  hear(change: Change): void {
    if (!('documentKey' in change)) return;
    this.changed.add(String(change.documentKey._id));
    this.telling.start();
  }

  @OnGap()
  hearGap(): void {
    this.hasGap = true;
    this.telling.start();
  }

  private noteEnded(): void {
    const now = this.clock.now();
    for (const [id, { until }] of this.ending) {
      if (until === null || until.getTime() > now) continue;
      this.ending.delete(id);
      this.changed.add(id);
    }
    if (this.changed.size > 0) this.telling.start();
  }

  private async tellChanged(): Promise<void> {
    if (this.hasGap) {
      await this.learnAll();
      this.publisher.announcementChangedForAll();
      this.hasGap = false;
    }
    const ids = [...this.changed];
    // What comes from here on is looked at once more.
    this.changed.clear();
    try {
      const found = await this.repository.findEach(ids);
      for (const announcement of found) this.learn(announcement);
      await this.tell(found);
    } catch (error) {
      for (const id of ids) this.changed.add(id);
      throw error;
    }
  }

  private async tell(announcements: readonly Announcement[]): Promise<void> {
    if (announcements.some(({ title_id }) => title_id === null)) {
      return this.publisher.announcementChangedForAll();
    }
    const titleIds = announcements.map(({ title_id }) => String(title_id));
    if (titleIds.length > 0) this.publisher.announcementChanged(await this.access.usersOf(...titleIds));
  }

  private async learnAll(): Promise<void> {
    const open = await this.repository.list(new Date(this.clock.now()), 'open');
    this.ending.clear();
    for (const announcement of open) this.learn(announcement);
  }

  private learn(announcement: Announcement): void {
    const { _id, until, ended_at } = announcement;
    const isWaiting = ended_at === null && until !== null && until.getTime() > this.clock.now();
    if (isWaiting) this.ending.set(String(_id), announcement);
    else this.ending.delete(String(_id));
  }
}
