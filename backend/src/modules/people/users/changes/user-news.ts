import { Injectable } from '@nestjs/common';
import { DAY_MS, EXPIRING_MS, type AuditAction, type UserLock } from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { DomainEvents } from '../../../../common/domain-events.js';
import { Clock } from '../../../../common/time/clock.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import type { AuditFact } from '../../../record/audit/index.js';
import { Changes, type OutwardEvent } from '../../../record/changes/index.js';
import type { Move } from '../../renewals/ledger/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { endsAt, lockOf, toAuditFacts } from '../user.mapper.js';
import type { User, UserPair } from '../user.schema.js';

/** How a change of users becomes known: to the audit and webhooks with the change itself, to memory and screens after it. */
@Injectable()
export class UserNews {
  constructor(
    private readonly changes: Changes,
    private readonly roster: UserRoster,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  created(users: readonly User[], actor?: string): void {
    this.changes.note(
      ...users.map((user) => ({
        ...about('user.created', user),
        after: toAuditFacts(user),
        ...(actor && { actor }),
      })),
    );
    this.changes.tellOutward(...users.map(createdOf));
    this.announce(users);
  }

  edited(pairs: readonly UserPair[]): void {
    this.changes.note(...pairs.map(factOf));
    this.announce(pairs.map(({ after }) => after));
    const regrouped = pairs.filter(isRegrouped).map(({ after }) => String(after._id));
    // Another group has other titles.
    if (regrouped.length > 0) this.changes.tell({ what: 'shops', userIds: regrouped });
  }

  happened(action: AuditAction, ...users: User[]): void {
    this.changes.note(...users.map((user) => about(action, user)));
    this.announce(users);
  }

  locked(users: readonly User[], lock: UserLock): void {
    const { reason, until } = lock;
    const after = {
      ...(reason !== '' && { reason }),
      ...(until !== null && { until: new Date(until).toISOString() }),
    };
    const facts = Object.keys(after).length > 0 ? { after } : {};
    this.changes.note(...users.map((user) => ({ ...about('user.locked', user), ...facts })));
    this.changes.tellOutward(...users.map((user) => lockedOf(user, lock)));
    this.announce(users);
  }

  unlocked(users: readonly User[]): void {
    this.changes.tellOutward(...users.map(unlockedOf));
    this.happened('user.unlocked', ...users);
  }

  removed(users: readonly User[]): void {
    this.changes.note(
      ...users.map((user) => ({ ...about('user.deleted', user), before: toAuditFacts(user) })),
    );
    this.changes.tellOutward(...users.map(deletedOf));
    this.gone(users.map(({ _id }) => String(_id)));
  }

  moved(moves: readonly Move[], entries: readonly RenewalAnswer[]): void {
    const now = this.clock.now();
    this.changes.tellOutward(
      ...entries.filter(({ kind, from, to }) => kind !== 'first' && to > from).map(renewedOf),
      ...moves.flatMap(({ user_id, email, end }) => endEventOf({ _id: user_id, email }, end, now) ?? []),
    );
  }

  due(users: readonly User[]): void {
    const now = this.clock.now();
    for (const user of users) {
      const end = endsAt(user);
      const event = end === null ? null : endEventOf(user, end, now);
      if (end === null || event === null) continue;
      this.changes.tellOutward({ ...event, due: event.type === 'user.expired' ? end : end - EXPIRING_MS });
    }
  }

  /** Tells webhooks of a change that was taken back, as if that had been done by hand. */
  undone(pairs: readonly ChangedUser[]): void {
    const now = this.clock.now();
    this.changes.tellOutward(...pairs.flatMap(({ before, after }) => undoneOf(before, after, now)));
  }

  /** In memory and on screens alone: the audit was told, or has nothing to be told. */
  gone(ids: string[]): void {
    for (const piece of piecesOf(ids)) {
      this.changes.after(() => piece.forEach((id) => this.roster.remove(id)));
    }
    this.changes.tell({ what: 'users', ids });
  }

  announce(users: readonly User[]): void {
    this.remember(users);
    const ids = users.map(({ _id }) => String(_id));
    // Their own page shows their name and days.
    this.changes.tell({ what: 'users', ids, userIds: ids });
  }

  remember(users: readonly User[]): void {
    for (const piece of piecesOf(users)) {
      this.changes.after(() => piece.forEach((user) => this.roster.put(user)));
    }
  }

  announceTouch(id: string, ip: string, at: number): void {
    this.changes.after(() => this.events.emit('user.touched', { id, ip, at }));
  }
}

interface ChangedUser {
  before: User | null;
  after: User | null;
}

const about = (action: AuditAction, user: User) => ({
  action,
  target: String(user._id),
  target_name: user.email,
});

const isRegrouped = ({ before, after }: UserPair): boolean =>
  String(before.profile_group_id) !== String(after.profile_group_id);

function factOf({ before, after }: UserPair): AuditFact {
  const [was, is] = [toAuditFacts(before), toAuditFacts(after)];
  const fields = Object.keys(is).filter((field) => was[field] !== is[field]);
  const pick = (facts: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, facts[field]]));
  const hasNewPassword = before.password_hash !== after.password_hash;
  return {
    ...about('user.updated', after),
    before: pick(was),
    after: { ...pick(is), ...(hasNewPassword && { has_new_password: true }) },
  };
}

interface Known {
  _id: User['_id'] | string;
  email: string;
}

const named = ({ _id, email }: Known) => ({ user_id: String(_id), username: email });

const dateOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const createdOf = (user: User): OutwardEvent => ({
  type: 'user.created',
  data: { ...named(user), ends_at: dateOf(endsAt(user)) },
});

const lockedOf = (user: Known, { until, by }: UserLock): OutwardEvent => ({
  type: 'user.locked',
  data: { ...named(user), until: dateOf(until), by },
});

const unlockedOf = (user: Known): OutwardEvent => ({ type: 'user.unlocked', data: named(user) });

const deletedOf = (user: Known): OutwardEvent => ({ type: 'user.deleted', data: named(user) });

type Lengthened = Pick<RenewalAnswer, 'user_id' | 'email' | 'from' | 'to' | 'days' | 'amount'>;

const renewedOf = ({ user_id, email, from, to, days, amount }: Lengthened): OutwardEvent => ({
  type: 'user.renewed',
  data: { ...named({ _id: user_id, email }), from: dateOf(from), to: dateOf(to), days, amount },
});

/** What of an end is to be told by now; the end is part of its name, so that each end is told of once. */
function endEventOf(user: Known, end: number, now: number): OutwardEvent | null {
  if (now < end - EXPIRING_MS) return null;
  const type = now < end ? 'user.expiring' : 'user.expired';
  return { type, data: { ...named(user), ends_at: dateOf(end) }, once: `${type} ${String(user._id)} ${end}` };
}

function undoneOf(before: User | null, after: User | null, now: number): OutwardEvent[] {
  if (!after) return before ? [deletedOf(before)] : [];
  const end = endsAt(after);
  const due = end === null ? null : endEventOf(after, end, now);
  const told = before ? [...lockChangeOf(before, after), ...lengthenedOf(before, after)] : [createdOf(after)];
  return [...told, ...(due ? [due] : [])];
}

function lockChangeOf(before: User, after: User): OutwardEvent[] {
  if (before.is_locked === after.is_locked) return [];
  return [after.is_locked ? lockedOf(after, lockOf(after)) : unlockedOf(after)];
}

/** The undo took the ledger's entry away, so the days are those between the ends. */
function lengthenedOf(before: User, after: User): OutwardEvent[] {
  const [from, to] = [endsAt(before), endsAt(after)];
  if (from === null || to === null || to <= from) return [];
  const days = Math.round((to - from) / DAY_MS);
  return [renewedOf({ user_id: String(after._id), email: after.email, from, to, days, amount: 0 })];
}
