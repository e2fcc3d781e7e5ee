import { Injectable } from '@nestjs/common';
import { endOfUser, isAdminRole, passesFilter, supervisorOf, toSearched } from '@keyroster/contracts';
import type { UserAnswer, UserIdsQuery, UserListQuery } from '@keyroster/contracts/dto';
import {
  activityOf,
  isSeenLater,
  reset,
  restored,
  touch,
  type Activity,
  type TouchOutcome,
} from '../../../presence/model/index.js';
import { shownUser, type Scope } from '../../../../common/access/scope.js';
import { toKeptId } from '../../../../common/ids.js';
import { Reactions } from '../../../../common/reactions.js';
import { SharedValues } from '../../../../common/shared-values.js';
import { rosterTeller, type RosterChange } from './on-roster.js';
import { foundOn, pageOf, RowPages, textOf, type RosterRow } from './row-pages.js';
import type { ListedUser } from '../users.repository.js';
import { toUserAnswer } from '../user.mapper.js';

const ALIKE = [
  'role',
  'profile_group',
  'payment_method',
  'niche',
  'affiliate',
  'supervisor',
  'sub_start_date',
] as const satisfies ReadonlyArray<keyof UserAnswer>;

const NO_ADDRESSES: string[] = [];

const sameOf = (text: string, held: string): string => (text === held ? held : text);

/** `supervisor`: the normalised name of the supervisor whose users are wanted. */
type RosterSearched = Pick<UserIdsQuery, 'q' | 'filter'> & { supervisor?: string | undefined };

const PINGED: RosterChange = { kind: 'pinged' };
/** Created once, because there are thousands of pings a second. */
const NEWS_OF: Readonly<Record<Exclude<TouchOutcome, 'dropped'>, RosterChange>> = {
  arrived: { kind: 'arrived' },
  moved: { kind: 'moved' },
  returned: PINGED,
  refreshed: PINGED,
};

/** All users in memory, because no index finds a part of a name and a ping must not cost a query. */
@Injectable()
export class UserRoster {
  private readonly byId = new Map<string, RosterRow>();
  private readonly pages = new RowPages();
  private readonly shared = new SharedValues<string>();
  private teller: ReturnType<typeof rosterTeller> | undefined;

  constructor(private readonly reactions: Reactions) {}

  get(id: string): RosterRow | undefined {
    return this.byId.get(id);
  }

  rows(): Iterable<RosterRow> {
    return this.pages;
  }

  countAdmins(): number {
    let count = 0;
    for (const { user } of this.pages) if (isAdminRole(user.role)) count += 1;
    return count;
  }

  /** The users of the supervisor with this normalised name. */
  idsOf(supervisor: string): string[] {
    const ids: string[] = [];
    for (const row of this.pages) if (row.supervisor === supervisor) ids.push(row.id);
    return ids;
  }

  /** Merges a user from the database. The roster may be ahead in pings and in this process's own edits. */
  put(user: ListedUser): void {
    const stored = this.kept(user);
    const id = stored._id;
    const groupId = user.profile_group_id ? toKeptId(user.profile_group_id) : null;
    const name = supervisorOf(stored);
    const supervisor = this.shared.of(name, name);
    const row = this.byId.get(id);
    if (!row) {
      const made = {
        id,
        user: stored,
        groupId,
        supervisor,
        end: endOfUser(user),
        toldAt: user.told_at,
        resetAt: user.reset_at,
        touchedAt: stored.last_ping_timestamp * 1_000,
      };
      this.byId.set(id, made);
      this.pages.add(made);
      return this.tell(made, { kind: 'added' });
    }
    this.resetRow(row, user.reset_at);
    if (stored.version < row.user.version) return;
    const known = isSeenLater(stored, row.user) ? stored : { ...stored, ...this.activityBeside(row, user) };
    const fields = differingFields(row.user, known);
    if (row.groupId !== groupId) fields.add('profile_group');
    row.user = known;
    row.groupId = groupId;
    const former = row.supervisor;
    row.supervisor = supervisor;
    row.end = endOfUser(user);
    const isTold = row.toldAt !== user.told_at;
    row.toldAt = user.told_at;
    row.touchedAt = Math.max(row.touchedAt, known.last_ping_timestamp * 1_000);
    if (fields.size > 0) this.tell(row, { kind: 'edited', fields, ...(former !== supervisor && { former }) });
    else if (isTold) this.tell(row, { kind: 'told' });
  }

  remove(id: string): void {
    const row = this.byId.get(id);
    if (!row) return;
    this.byId.delete(id);
    this.pages.remove(row);
    this.tell(row, { kind: 'removed' });
  }

  touch(id: string, ip: string, at: number): TouchOutcome | null {
    const row = this.byId.get(id);
    if (!row) return null;
    const outcome = touch(row, ip, at);
    if (outcome !== 'dropped') this.tell(row, NEWS_OF[outcome]);
    return outcome;
  }

  /** `name` is null if the group is deleted. */
  regroup(groupId: string, name: string | null): void {
    const fields = new Set<keyof UserAnswer>(['profile_group']);
    for (const row of this.pages) {
      if (row.groupId !== groupId) continue;
      row.user = { ...row.user, profile_group: name ?? '' };
      if (name === null) row.groupId = null;
      this.tell(row, { kind: 'edited', fields });
    }
  }

  reset(id: string, resetAt: number): void {
    const row = this.byId.get(id);
    if (row) this.resetRow(row, resetAt);
  }

  get size(): number {
    return this.byId.size;
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  async prepareSearch(): Promise<void> {
    await this.pages.pick((page) => {
      textOf(page);
      return [];
    });
  }

  those(
    { q, filter, supervisor }: RosterSearched,
    now: number,
    isWanted: (row: RosterRow) => boolean = () => true,
  ): Promise<RosterRow[]> {
    const text = toSearched(q ?? '');
    const isShown = (row: RosterRow): boolean =>
      (supervisor === undefined || row.supervisor === supervisor) &&
      (!filter || passesFilter(row.user, filter, now)) &&
      isWanted(row);
    return this.pages.pick((page) => (text ? foundOn(page, text) : page.rows).filter(isShown));
  }

  async page(
    query: RosterSearched & Pick<UserListQuery, 'sort' | 'offset' | 'limit'>,
    now: number,
    listed: Pick<RowPages, 'has' | 'size' | 'slice'> = this.pages,
  ): Promise<{ rows: RosterRow[]; total: number }> {
    const { q, filter, supervisor, sort, offset, limit } = query;
    const isWhole = !q?.trim() && !filter && supervisor === undefined;
    if (isWhole && sort === undefined) return { rows: listed.slice(offset, limit), total: listed.size };
    const found = isWhole ? listed.slice() : await this.those(query, now, (row) => listed.has(row));
    return { rows: pageOf(found, query), total: found.length };
  }

  /** Saves memory, because there may be a million users, held for as long as they exist. */
  private kept(user: ListedUser): UserAnswer {
    // With 0 a pause is kept even if it is over: `answerOf` checks that.
    const kept = toUserAnswer(user, 0);
    for (const field of ALIKE) kept[field] = this.shared.of(kept[field], kept[field]);
    const { ip_address, first_ip, ip_address_history: history } = kept;
    // Copied, because the driver's array reserves room for sixteen more.
    kept.ip_address_history =
      history.length === 0 ? NO_ADDRESSES : history.map((ip) => sameOf(ip, ip_address));
    kept.first_ip = sameOf(first_ip, ip_address);
    return kept;
  }

  /** The roster's activity wins, except that an edit (an undo) may restore what a reset cleared. */
  private activityBeside({ user, resetAt }: RosterRow, stored: ListedUser): Activity {
    const mayBringBack = stored.version > user.version && stored.reset_at === resetAt;
    return mayBringBack ? restored(user, stored) : activityOf(user);
  }

  private resetRow(row: RosterRow, resetAt: number): void {
    if (reset(row, resetAt)) this.tell(row, { kind: 'reset' });
  }

  private tell(row: RosterRow, change: RosterChange): void {
    if (change.kind !== 'pinged' && change.kind !== 'told') {
      this.pages.outdateText(row);
      row.written = undefined;
    }
    this.teller ??= rosterTeller(this.reactions);
    this.teller(row, change);
  }
}

/** A long list is sent in parts. Leaves out users who were moved to another supervisor meanwhile. */
export function* rowsAsJson(rows: Iterable<RosterRow>, now: number, scope: Scope | null): Generator<string> {
  for (const row of rows) {
    if (scope && row.supervisor !== scope.name) continue;
    const { last_ping_timestamp, paused_until } = answerOf(row, now);
    row.written ??= writtenOf(row.user);
    // A supervisor must not see all of a lock, so the shared text can't be used for them.
    const written = scope && row.user.lock ? writtenOf(shownUser(row.user, scope)) : row.written;
    yield `${written},"last_ping_timestamp":${last_ping_timestamp},"paused_until":${paused_until}}`;
  }
}

/** JSON without its closing brace and without the fields that change by time and pings. */
const writtenOf = (user: UserAnswer): string =>
  JSON.stringify({ ...user, last_ping_timestamp: undefined, paused_until: undefined }).slice(0, -1);

/** Hides a pause that is over, because no event tells of its end. */
export const answerOf = ({ user }: RosterRow, now: number): UserAnswer =>
  user.paused_until === null || user.paused_until > now ? user : { ...user, paused_until: null };

function differingFields(before: UserAnswer, after: UserAnswer): Set<keyof UserAnswer> {
  const fields = Object.keys(after) as Array<keyof UserAnswer>;
  return new Set(fields.filter((field) => comparable(before[field]) !== comparable(after[field])));
}

const comparable = (value: UserAnswer[keyof UserAnswer]): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
