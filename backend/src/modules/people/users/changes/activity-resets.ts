import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/time/clock.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { LatestPings } from './latest-pings.js';
import { UserRoster } from '../roster/user-roster.js';
import type { User } from '../user.schema.js';
import { UserActivityRepository } from '../user-activity.repository.js';

/** Clears last pings and addresses. It is stamped, so that no touch that was under way undoes it. */
@Injectable()
export class ActivityResets {
  constructor(
    private readonly repository: UserActivityRepository,
    private readonly guard: AdminGuard,
    private readonly changes: Changes,
    private readonly roster: UserRoster,
    private readonly pings: LatestPings,
    private readonly clock: Clock,
  ) {}

  /** Of these users, or of all but admins. */
  async reset(whom: string[] | 'all'): Promise<void> {
    await this.changes.undoable('activity.reset', async () => {
      if (whom !== 'all') await this.guard.checkTouchEach(whom);
      const count = await this.clear(whom === 'all' ? await this.repository.watchedIds() : whom);
      const target = whom !== 'all' && whom.length === 1 ? whom[0] : undefined;
      this.changes.note({ action: 'activity.reset', ...(target && { target }), after: { users: count } });
    });
  }

  /** Within a change, with an entry for each. */
  async resetEach(users: readonly User[]): Promise<void> {
    await this.clear(users.map(({ _id }) => String(_id)));
    this.changes.note(
      ...users.map(({ _id, email }) => ({
        action: 'activity.reset' as const,
        target: String(_id),
        target_name: email,
        after: { users: 1 },
      })),
    );
  }

  private async clear(ids: string[]): Promise<number> {
    await this.pings.store(ids);
    const resetAt = this.clock.now();
    const count = await this.repository.reset(ids, resetAt);
    if (count < ids.length) throw notFound();
    for (const piece of piecesOf(ids)) this.changes.after(() => this.resetRoster(piece, resetAt));
    return count;
  }

  private resetRoster(ids: readonly string[], resetAt: number): void {
    for (const id of ids) this.roster.reset(id, resetAt);
  }
}
