import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { UserRoster } from './user-roster.js';
import { UsersRepository } from './users.repository.js';

/** Clears last pings and addresses. It is stamped, so that no touch that was under way undoes it. */
@Injectable()
export class ActivityResets {
  constructor(
    private readonly repository: UsersRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  /** Of these users, or of all but admins. */
  async reset(ids: string[] | 'all'): Promise<void> {
    await this.transactions.run(async () => {
      const resetAt = this.clock.now();
      const count = await this.repository.resetActivity(ids, resetAt);
      if (ids !== 'all' && count < ids.length) throw notFound();
      await this.audit.record({
        action: 'activity.reset',
        ...(ids !== 'all' && ids.length === 1 && { target: ids[0] }),
        after: { users: count },
      });
      this.transactions.afterCommit(() => this.resetRoster(ids, resetAt));
    });
  }

  private resetRoster(ids: string[] | 'all', resetAt: number): void {
    const whose = ids === 'all' ? this.nonAdmins() : ids;
    for (const id of whose) this.roster.reset(id, resetAt);
  }

  private nonAdmins(): string[] {
    return this.roster
      .rows()
      .filter(({ user }) => !isAdminRole(user.role))
      .map((row) => row.id);
  }
}
