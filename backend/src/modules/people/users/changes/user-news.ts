import { Injectable } from '@nestjs/common';
import {
  DAY_MS,
  daysLeftOf,
  endOfUser,
  EXPIRING_DAYS_MAX,
  type AuditAction,
  type UserLock,
} from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { DomainEvents } from '../../../../common/domain-events.js';
import { idsOf } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { phoneNumber } from '../../../../common/phone-number.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { Settings } from '../../../../config/settings.js';
import { pick } from '../../../../common/pick.js';
import { TitlesService } from '../../../courses/titles/index.js';
import type { AuditFact } from '../../../record/audit/index.js';
import { about, Changes, type OutwardEvent } from '../../../record/changes/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { lockOf, toAuditFacts } from '../user.mapper.js';
import type { User, UserPair } from '../user.schema.js';

/** Announces changes of users: within the change to audit and webhooks, after it to roster and screens. */
@Injectable()
export class UserNews {
  constructor(
    private readonly changes: Changes,
    private readonly roster: UserRoster,
    private readonly events: DomainEvents,
    private readonly titles: TitlesService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** A `password` goes into a welcome message. */
  created(made: ReadonlyArray<{ after: User; password?: string | undefined }>, actor?: string): void {
    this.changes.note(
      ...made.map(({ after: user }) => ({
        ...aboutUser('user.created', user),
        after: toAuditFacts(user),
        ...(actor && { actor }),
      })),
    );
    this.changes.tellOutward(
      ...made.map(({ after: user, password }) => {
        const id = String(user._id);
        const cause = { when: 'welcome' as const, step: id, userIds: [id], password };
        return { ...this.createdOf(user), ...(password !== undefined && { cause }) };
      }),
    );
    this.announce(made.map(({ after }) => after));
  }

  edited(pairs: readonly UserPair[]): void {
    this.changes.note(...pairs.map(factOf));
    this.announce(pairs.map(({ after }) => after));
    const regrouped = idsOf(pairs.filter(isRegrouped).map(({ after }) => after));
    // Another group has other titles.
    if (regrouped.length > 0) this.changes.tell({ what: 'shops', userIds: regrouped });
  }

  happened(action: AuditAction, ...users: User[]): void {
    this.changes.note(...users.map((user) => aboutUser(action, user)));
    this.announce(users);
  }

  locked(pairs: readonly UserPair[], lock: UserLock): void {
    const users = pairs.map(({ after }) => after);
    this.changes.note(...pairs.map((pair) => lockFactOf('user.locked', pair)));
    this.changes.tellOutward(
      ...users.map((user) => {
        const cause = { when: 'locked' as const, step: String(lock.at), userIds: [String(user._id)] };
        return { ...this.lockedOf(user, lock), cause };
      }),
    );
    this.announce(users);
  }

  unlocked(pairs: readonly UserPair[]): void {
    const users = pairs.map(({ after }) => after);
    this.changes.note(...pairs.map((pair) => lockFactOf('user.unlocked', pair)));
    this.changes.tellOutward(...users.map((user) => this.eventOf('user.unlocked', user)));
    this.announce(users);
  }

  /** The names of each user's titles. Must be read before the users are deleted. */
  titlesToTell(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    return this.titles.namesHeldByEach(userIds);
  }

  removed(users: readonly User[], titles: ReadonlyMap<string, string[]>): void {
    this.changes.note(
      ...users.map((user) => ({ ...aboutUser('user.deleted', user), before: toAuditFacts(user) })),
    );
    this.changes.tellOutward(
      ...users.map((user) =>
        this.eventOf('user.deleted', user, { titles: titles.get(String(user._id)) ?? [] }),
      ),
    );
    this.gone(idsOf(users));
  }

  moved(users: readonly User[], entries: readonly RenewalAnswer[]): void {
    const byId = new Map(users.map((user) => [String(user._id), user]));
    for (const entry of entries) {
      const user = byId.get(entry.user_id);
      const isRenewal = entry.kind === 'renewal';
      if (user && (isRenewal || isLengthened(entry))) {
        const cause = { when: 'renewed' as const, step: entry._id, userIds: [entry.user_id] };
        this.changes.tellOutward({ ...this.renewedOf(user, entry), ...(isRenewal && { cause }) });
      }
    }
    this.changes.tellOutward(...users.flatMap((user) => this.endEventOf(user)));
  }

  due(users: readonly User[]): void {
    const events = users.flatMap((user) => this.endEventOf(user));
    this.changes.tellOutward(...events.map((event) => ({ ...event, isTimed: true as const })));
  }

  /** Reports an undo to webhooks as if it had been done by hand. */
  undone(pairs: ReadonlyArray<{ before: User | null; after: User | null }>): void {
    this.changes.tellOutward(
      ...pairs.flatMap(({ before, after }) => {
        if (!after) return before ? [this.eventOf('user.deleted', before)] : [];
        const told = before
          ? [...this.lockChangeOf(before, after), ...this.lengthenedOf(before, after)]
          : [this.createdOf(after)];
        return [...told, ...this.endEventOf(after)];
      }),
    );
  }

  /** Updates only roster and screens: the audit entry is written elsewhere, or isn't needed. */
  gone(ids: string[]): void {
    for (const piece of piecesOf(ids)) {
      this.changes.after(() => piece.forEach((id) => this.roster.remove(id)));
    }
    this.changes.tell({ what: 'users', ids });
  }

  announce(users: readonly User[]): void {
    this.remember(users);
    const ids = idsOf(users);
    // With `userIds`, because the users' own pages show their name and days.
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

  private eventOf(type: OutwardEvent['type'], user: User, facts: OutwardEvent['data'] = {}): OutwardEvent {
    const { _id, email, wasap, mail, supervisor } = user;
    const number = phoneNumber(wasap, this.settings.phoneRegion);
    const data = {
      user_id: String(_id),
      username: email,
      wasap: number === '' ? '' : `+${number}`,
      mail,
      supervisor,
      days_left: daysLeftOf(user, this.clock.now()),
    };
    return { type, data: { ...data, ...facts } };
  }

  private createdOf(user: User): OutwardEvent {
    return this.eventOf('user.created', user, { ends_at: dateOf(endOfUser(user)) });
  }

  private lockedOf(user: User, { until, by }: UserLock): OutwardEvent {
    return this.eventOf('user.locked', user, { until: dateOf(until), by });
  }

  private renewedOf(
    user: User,
    { from, to, days, amount }: Pick<RenewalAnswer, 'from' | 'to' | 'days' | 'amount'>,
  ): OutwardEvent {
    return this.eventOf('user.renewed', user, { from: dateOf(from), to: dateOf(to), days, amount });
  }

  /** The event of an end that is past or near; how near it must be depends on the webhook. */
  private endEventOf(user: User): OutwardEvent[] {
    const end = endOfUser(user);
    const now = this.clock.now();
    if (end === null || now < end - EXPIRING_DAYS_MAX * DAY_MS) return [];
    const type = now < end ? 'user.expiring' : 'user.expired';
    return [{ ...this.eventOf(type, user, { ends_at: dateOf(end) }), end }];
  }

  private lockChangeOf(before: User, after: User): OutwardEvent[] {
    if (before.is_locked === after.is_locked) return [];
    return [after.is_locked ? this.lockedOf(after, lockOf(after)) : this.eventOf('user.unlocked', after)];
  }

  /** Takes the days between the ends, because the undo has removed the ledger's entry. */
  private lengthenedOf(before: User, after: User): OutwardEvent[] {
    const [from, to] = [endOfUser(before), endOfUser(after)];
    if (from === null || to === null || to <= from) return [];
    return [this.renewedOf(after, { from, to, days: Math.round((to - from) / DAY_MS), amount: 0 })];
  }
}

const isLengthened = ({ kind, from, to }: RenewalAnswer): boolean =>
  kind === 'change' && from !== null && to !== null && to > from;

export const aboutUser = (action: AuditAction, { _id, email }: User) => about(action, { _id, name: email });

const lockFactOf = (action: AuditAction, { before, after }: UserPair): AuditFact => ({
  ...aboutUser(action, after),
  before: toLockFacts(before),
  after: toLockFacts(after),
});

function toLockFacts(user: User): Record<string, unknown> {
  const { is_locked } = user;
  const { reason, until } = lockOf(user);
  return {
    is_locked,
    ...(is_locked && reason !== '' && { reason }),
    ...(is_locked && until !== null && { until: new Date(until).toISOString() }),
  };
}

const isRegrouped = ({ before, after }: UserPair): boolean =>
  String(before.profile_group_id) !== String(after.profile_group_id);

function factOf({ before, after }: UserPair): AuditFact {
  const [was, is] = [toAuditFacts(before), toAuditFacts(after)];
  const fields = Object.keys(is).filter((field) => was[field] !== is[field]);
  const hasNewPassword = before.password_hash !== after.password_hash;
  return {
    ...aboutUser('user.updated', after),
    before: pick(was, fields),
    after: { ...pick(is, fields), ...(hasNewPassword && { has_new_password: true }) },
  };
}

const dateOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
