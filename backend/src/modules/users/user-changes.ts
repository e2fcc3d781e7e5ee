import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import { DomainEvents } from '../../common/domain-events.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { UserRoster } from './user-roster.js';
import { toAuditFacts } from './user.mapper.js';
import type { User } from './user.schema.js';

/** How a change of a user becomes known: to the audit with the change itself, to everybody else after it. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly roster: UserRoster,
    private readonly events: DomainEvents,
  ) {}

  run<T>(body: () => Promise<T>): Promise<T> {
    return this.transactions.run(body);
  }

  async created(user: User, actor?: string): Promise<void> {
    await this.audit.record({
      ...about('user.created', user),
      after: toAuditFacts(user),
      ...(actor && { actor }),
    });
    this.announce(user);
  }

  async edited(before: User, after: User, hasNewPassword: boolean): Promise<void> {
    const changed = differences(toAuditFacts(before), toAuditFacts(after));
    await this.audit.record({
      ...about('user.updated', after),
      before: changed.before,
      after: { ...changed.after, ...(hasNewPassword && { has_new_password: true }) },
    });
    this.announce(after);
  }

  async happened(action: AuditAction, user: User): Promise<void> {
    await this.audit.record(about(action, user));
    this.announce(user);
  }

  async removed(user: User): Promise<void> {
    await this.audit.record({ ...about('user.deleted', user), before: toAuditFacts(user) });
    const id = String(user._id);
    this.transactions.afterCommit(() => {
      this.roster.remove(id);
      this.events.emit('data.changed', { what: 'users', ids: [id] });
    });
  }

  /** He is there, and from where. */
  announceTouch(id: string, ip: string, at: number): void {
    this.transactions.afterCommit(() => this.events.emit('user.touched', { id, ip, at }));
  }

  announce(user: User): void {
    this.transactions.afterCommit(() => {
      this.roster.put(user);
      const id = String(user._id);
      // His own page shows his name and days.
      this.events.emit('data.changed', { what: 'users', ids: [id], userIds: [id] });
    });
  }
}

const about = (action: AuditAction, user: User) => ({
  action,
  target: String(user._id),
  target_name: user.email,
});

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, facts[field]]));
  return { before: pick(before), after: pick(after) };
}
