import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { LedgerColumns } from '../../people/renewals/index.js';
import { UserRoster } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';

/** A millisecond or so. */
const AT_ONCE = 10_000;

/** A field of users by which a report can be made. */
export type UserValue = 'niche' | 'profile_group';

/** What has become of a user of the ledger. */
export interface LedgerUser {
  /** The instant from which they don't count as subscribed, whatever the ledger says. */
  leftAt: number;
  /** There, and no admin. */
  isMember: boolean;
  value: string;
}

const GONE_ADMIN: Pick<LedgerUser, 'leftAt' | 'isMember'> = {
  leftAt: Number.NEGATIVE_INFINITY,
  isMember: false,
};

/** Looks up what the ledger, which outlives its users, doesn't know of them. */
@Injectable()
export class LedgerUsers {
  constructor(
    private readonly roster: UserRoster,
    private readonly audit: AuditSearchService,
  ) {}

  /** By their number in the ledger; true to it until the next await. */
  async of(ledger: LedgerColumns, since: number, value?: UserValue): Promise<LedgerUser[]> {
    const deletions = await this.audit.lastOf('user.deleted', since);
    const users: LedgerUser[] = [];
    // More may be added while others have their turn.
    for (;;) {
      const upTo = Math.min(ledger.users.length, users.length + AT_ONCE);
      while (users.length < upTo) {
        const id = ledger.users[users.length] ?? '';
        users.push(this.present(id, value) ?? this.gone(ledger, users.length, deletions.get(id)));
      }
      if (users.length === ledger.users.length) return users;
      await nextTurn();
    }
  }

  private present(id: string, value?: UserValue): LedgerUser | undefined {
    const user = this.roster.get(id)?.user;
    if (!user) return undefined;
    const named = value ? user[value] : '';
    if (isAdminRole(user.role)) return { ...GONE_ADMIN, value: named };
    return { leftAt: Number.POSITIVE_INFINITY, isMember: true, value: named };
  }

  /** Deleted before the span, or so long ago that the audit is archived: their last entry is all that is known. */
  private gone(ledger: LedgerColumns, number: number, deletedAt?: number): LedgerUser {
    return { leftAt: deletedAt ?? ledger.lastAt(number), isMember: false, value: '' };
  }
}
