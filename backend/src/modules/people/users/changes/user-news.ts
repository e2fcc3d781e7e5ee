import { Injectable } from '@nestjs/common';
import type { AuditAction, UserLock } from '@keyroster/contracts';
import { DomainEvents } from '../../../../common/domain-events.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import type { AuditFact } from '../../../record/audit/index.js';
import { Changes } from '../../../record/changes/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { toAuditFacts } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import type { FormerUsers } from './former-users.js';
import { createdOf, deletedOf, lockedOf, undoneOf, unlockedOf } from './outward-users.js';

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
    this.changes.tellOutward(createdOf(user));
    this.announce([user]);
  }

  createdEach(users: readonly User[]): void {
    this.changes.note(
      ...users.map((user) => ({ ...about('user.created', user), after: toAuditFacts(user) })),
    );
    this.changes.tellOutward(...users.map(createdOf));
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

  /** With why and until when, of any but a plain lock. */
  locked(users: readonly User[], { reason, until, by }: UserLock): void {
    const after = {
      ...(reason !== '' && { reason }),
      ...(until !== null && { until: new Date(until).toISOString() }),
    };
    const facts = Object.keys(after).length > 0 ? { after } : {};
    this.changes.note(...users.map((user) => ({ ...about('user.locked', user), ...facts })));
    this.changes.tellOutward(...users.map((user) => lockedOf(user, { until, by })));
    this.announce(users);
  }

  unlocked(users: readonly User[]): void {
    this.changes.note(...users.map((user) => about('user.unlocked', user)));
    this.changes.tellOutward(...users.map(unlockedOf));
    this.announce(users);
  }

  /** Something that admins alone are shown, and that the audit is not told. */
  marked(user: User): void {
    this.changes.after(() => this.roster.put(user));
    this.changes.tell({ what: 'users', ids: [String(user._id)] });
  }

  removed(...users: User[]): void {
    this.changes.note(
      ...users.map((user) => ({ ...about('user.deleted', user), before: toAuditFacts(user) })),
    );
    this.changes.tellOutward(...users.map(deletedOf));
    this.gone(users.map(({ _id }) => String(_id)));
  }

  /** In memory and on screens alone: the audit was told, or has nothing to be told. */
  gone(ids: string[]): void {
    for (const piece of piecesOf(ids)) {
      this.changes.after(() => piece.forEach((id) => this.roster.remove(id)));
    }
    this.changes.tell({ what: 'users', ids });
  }

  /** To other programs, as if it had been done by hand. */
  tellUndone(users: readonly User[], gone: readonly string[], former: FormerUsers, now: number): void {
    this.changes.tellOutward(
      ...former.madeAmong(gone).map(deletedOf),
      ...users.flatMap((user) => undoneOf(former.of(user), user, now)),
    );
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
