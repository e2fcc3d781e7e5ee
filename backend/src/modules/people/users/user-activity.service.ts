import { Injectable } from '@nestjs/common';
import { toPingTimestamp } from '@keyroster/contracts';
import { currentScope } from '../../../common/access/scope.js';
import { forbidden, notFound } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { idsOf } from '../../../common/ids.js';
import { Clock } from '../../../common/time/clock.js';
import { piecesOf } from '../../../common/time/pieces.js';
import { Changes } from '../../record/changes/index.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { aboutUser } from './changes/user-news.js';
import { UserRoster } from './roster/user-roster.js';
import { UserActivityRepository, type Touch } from './user-activity.repository.js';
import type { User } from './user.schema.js';

export type { Touch } from './user-activity.repository.js';

/** Pings older than this are stored already, even by a slow database. */
const STORED_AFTER_S = 5;

@Injectable()
export class UserActivityService {
  constructor(
    private readonly repository: UserActivityRepository,
    private readonly roster: UserRoster,
    private readonly guard: AdminGuard,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  save(touches: readonly Touch[]): Promise<void> {
    return this.repository.touchMany(touches);
  }

  /** Stores pings that only the roster has before a deletion or reset, so that an undo restores them. */
  async storeLatest(ids: readonly string[]): Promise<void> {
    const since = toPingTimestamp(this.clock.now()) - STORED_AFTER_S;
    const secondOf = (id: string): number => this.roster.get(id)?.user.last_ping_timestamp ?? 0;
    const recent = ids.filter((id) => secondOf(id) >= since);
    for (const [second, alike] of groupedBy(recent, secondOf)) await this.repository.refresh(alike, second);
  }

  async reset(whom: string[] | 'all'): Promise<void> {
    if (whom === 'all' && currentScope()) throw forbidden();
    await this.changes.undoable('activity.reset', async () => {
      if (whom !== 'all') await this.guard.checkTouchEach(whom);
      const count = await this.clear(whom === 'all' ? await this.repository.watchedIds() : whom);
      const target = whom !== 'all' && whom.length === 1 ? whom[0] : undefined;
      const target_name = target && this.roster.get(target)?.user.email;
      this.changes.note({
        action: 'activity.reset',
        ...(target && { target }),
        ...(target_name && { target_name }),
        after: { users: count },
      });
    });
  }

  async resetEach(users: readonly User[]): Promise<void> {
    await this.clear(idsOf(users));
    this.changes.note(
      ...users.map((user) => ({ ...aboutUser('activity.reset', user), after: { users: 1 } })),
    );
  }

  /** Stores the time of the reset, so that no earlier touch reverts it. */
  private async clear(ids: string[]): Promise<number> {
    await this.storeLatest(ids);
    const resetAt = this.clock.now();
    const count = await this.repository.reset(ids, resetAt);
    if (count < ids.length) throw notFound();
    for (const piece of piecesOf(ids)) {
      this.changes.after(() => piece.forEach((id) => this.roster.reset(id, resetAt)));
    }
    return count;
  }
}
