import { Injectable, Logger } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { RetriedWork } from '../../../database/replica/retried-work.js';
import { Publisher } from '../../../realtime/publisher.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleAccess } from '../assignments/index.js';
import { TitleLookup } from '../titles/index.js';
import { TroublePlaces } from './trouble-places.js';
import type { Trouble } from './trouble.schema.js';
import { TroublesRepository } from './troubles.repository.js';

/** As long as a break may well last in which news of an end was missed. */
const MISSED_MS = 10 * 60_000;

/**
 * How a trouble stands is told by each process to its own sockets, as soon as the change feed brings it: whoever changed
 * it, and whether the processes are joined or not. What comes while one is told of is told in one go after it.
 */
@Injectable()
export class TroubleNews {
  private readonly logger = new Logger(TroubleNews.name);
  private readonly waiting = new Set<string>();
  private readonly telling: RetriedWork;
  private hasGap = false;

  constructor(
    private readonly repository: TroublesRepository,
    private readonly places: TroublePlaces,
    private readonly titles: TitleLookup,
    private readonly access: TitleAccess,
    private readonly users: AssignedUsers,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {
    this.telling = new RetriedWork(
      {
        isDue: () => this.waiting.size > 0 || this.hasGap,
        run: () => this.tellWaiting(),
        onFailure: () => this.logger.warn('News of troubles wait for the database'),
      },
      () => clock.steady(),
    );
  }

  @OnChange('troubles')
  hear(change: Change): void {
    if (!('documentKey' in change)) return;
    this.waiting.add(String(change.documentKey._id));
    this.telling.start();
  }

  @OnGap()
  hearGap(): void {
    this.hasGap = true;
    this.telling.start();
  }

  private async tellWaiting(): Promise<void> {
    if (this.hasGap) {
      const since = new Date(this.clock.now() - MISSED_MS);
      for (const id of await this.repository.idsOpenOrClosedSince(since)) this.waiting.add(id);
      this.hasGap = false;
    }
    const ids = [...this.waiting];
    // What comes from here on is looked at once more.
    this.waiting.clear();
    try {
      const troubles = await this.places.present(await this.repository.findEach(ids));
      for (const trouble of troubles) await this.tell(trouble);
    } catch (error) {
      for (const id of ids) this.waiting.add(id);
      throw error;
    }
  }

  private async tell(trouble: Trouble): Promise<void> {
    const reporters = trouble.reports.map(({ user_id }) => String(user_id));
    const mayHear = await this.listeners(trouble, reporters);
    const { _id, credential_id, how, message } = trouble;
    this.publisher.troubleChanged(
      { p_id: String(credential_id), id: String(_id), how, message },
      reporters.map((userId) => [userId, mayHear(userId)] as const),
    );
  }

  /** Who lost the title hears no more of it; once it is gone nobody has it, and all hear that. */
  private async listeners({ title_id }: Trouble, userIds: string[]): Promise<(userId: string) => boolean> {
    const titleId = String(title_id);
    if (!(await this.titles.find(titleId))) return () => true;
    const holders = new Set(await this.access.usersOf(titleId));
    const users = await this.users.findEach(userIds);
    const listeners = users.filter(({ id, role }) => isAdminRole(role) || holders.has(id));
    const ids = new Set(listeners.map(({ id }) => id));
    return (userId) => ids.has(userId);
  }
}
