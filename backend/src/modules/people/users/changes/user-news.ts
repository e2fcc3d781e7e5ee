import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import { DomainEvents } from '../../../../common/domain-events.js';
import { piecesOf } from '../../../../common/pieces.js';
import type { AuditFact } from '../../../record/audit/index.js';
import { Changes } from '../../../record/changes/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { toAuditFacts } from '../user.mapper.js';
import type { User } from '../user.schema.js';

interface Edit {
  before: User;
  after: User;
  hasNewPassword: boolean;
}

/** How a change of users becomes known: to the audit with the change itself, to memory and screens after it. */
@Injectable()
export class UserNews {
  constructor(
    private readonly changes: Changes,
    private readonly roster: UserRoster,
    private readonly events: DomainEvents,
  ) {}

  created(user: User, actor?: string): void {
    this.changes.note({
      ...about('user.created', user),
      after: toAuditFacts(user),
      ...(actor && { actor }),
    });
    this.announce([user]);
  }

  createdEach(users: readonly User[]): void {
    this.changes.note(
      ...users.map((user) => ({ ...about('user.created', user), after: toAuditFacts(user) })),
    );
    this.announce(users);
  }

  edited(before: User, after: User, hasNewPassword: boolean): void {
    this.editedEach([{ before, after, hasNewPassword }]);
  }

  editedEach(edits: readonly Edit[]): void {
    this.changes.note(...edits.map(factOf));
    this.announce(edits.map(({ after }) => after));
    const regrouped = edits.filter(isRegrouped).map(({ after }) => String(after._id));
    // Another group has other titles.
    if (regrouped.length > 0) this.changes.tell({ what: 'shops', userIds: regrouped });
  }

  happened(action: AuditAction, ...users: User[]): void {
    this.changes.note(...users.map((user) => about(action, user)));
    this.announce(users);
  }

  removed(...users: User[]): void {
    this.changes.note(
      ...users.map((user) => ({ ...about('user.deleted', user), before: toAuditFacts(user) })),
    );
    this.gone(users.map(({ _id }) => String(_id)));
  }

  /** In memory and on screens alone: the audit was told, or has nothing to be told. */
  gone(ids: string[]): void {
    for (const piece of piecesOf(ids)) {
      this.changes.after(() => piece.forEach((id) => this.roster.remove(id)));
    }
    this.changes.tell({ what: 'users', ids });
  }

  announce(users: readonly User[]): void {
    for (const piece of piecesOf(users)) {
      this.changes.after(() => piece.forEach((user) => this.roster.put(user)));
    }
    const ids = users.map(({ _id }) => String(_id));
    // Their own page shows their name and days.
    this.changes.tell({ what: 'users', ids, userIds: ids });
  }

  /** They are there, and from where. */
  announceTouch(id: string, ip: string, at: number): void {
    this.changes.after(() => this.events.emit('user.touched', { id, ip, at }));
  }
}

const about = (action: AuditAction, user: User) => ({
  action,
  target: String(user._id),
  target_name: user.email,
});

const isRegrouped = ({ before, after }: Edit): boolean =>
  String(before.profile_group_id) !== String(after.profile_group_id);

function factOf({ before, after, hasNewPassword }: Edit): AuditFact {
  const changed = differences(toAuditFacts(before), toAuditFacts(after));
  return {
    ...about('user.updated', after),
    before: changed.before,
    after: { ...changed.after, ...(hasNewPassword && { has_new_password: true }) },
  };
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, facts[field]]));
  return { before: pick(before), after: pick(after) };
}
