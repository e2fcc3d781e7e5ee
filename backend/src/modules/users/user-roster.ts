import { Injectable } from '@nestjs/common';
import { ADDRESS_HISTORY_LIMIT, inactiveFrom, toPingTimestamp, toSearched } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { newestFirst } from './newest-first.js';
import { RosterSearch } from './roster-search.js';
import type { ListedUser } from './user-lists.repository.js';
import { activityOf, toUserAnswer } from './user.mapper.js';

/** What happened to a user; `moved` is a ping from another address than the one before, `arrived` from his first. */
export type RosterChange =
  | { kind: 'added' | 'removed' | 'reset' | 'arrived' | 'moved' | 'pinged' }
  | { kind: 'edited'; fields: ReadonlySet<keyof UserAnswer> };

export interface RosterRow {
  readonly id: string;
  user: UserAnswer;
  /** In ms: earlier touches that arrive late are dropped. */
  resetAt: number;
  /** The latest touch, in ms. */
  touchedAt: number;
}

/** From another address; or from the same one, being Active already or not. */
export type TouchOutcome = 'moved' | 'returned' | 'refreshed';

const PINGED: RosterChange = { kind: 'pinged' };
const MOVED: RosterChange = { kind: 'moved' };
const ARRIVED: RosterChange = { kind: 'arrived' };

type Listener = (row: RosterRow, change: RosterChange) => void;

/**
 * All users in memory, as they are answered: 'any part of' an address or name is beyond an index, and a ping must not
 * cost a database command. Kept true by `RosterFeed`; whoever changes a user in this process puts him here at once.
 */
@Injectable()
export class UserRoster {
  private readonly byId = new Map<string, RosterRow>();
  private readonly listeners: Listener[] = [];
  /** Put in order when it is asked for: who is added or removed is rare, a list is not. */
  private inOrder: readonly RosterRow[] | undefined;
  private readonly texts = new RosterSearch<RosterRow>();

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  get(id: string): RosterRow | undefined {
    return this.byId.get(id);
  }

  /** Newest first. */
  rows(): readonly RosterRow[] {
    this.inOrder ??= [...this.byId.values()].sort(newestFirst);
    return this.inOrder;
  }

  /** From the database. Memory is ahead of it in pings, and after an edit of its own in everything. */
  put(user: ListedUser): void {
    // Whether a pause is over is asked when it is answered.
    const stored = toUserAnswer(user, 0);
    const id = stored._id;
    const row = this.byId.get(id);
    if (!row) {
      const made = {
        id,
        user: stored,
        resetAt: user.reset_at,
        touchedAt: stored.last_ping_timestamp * 1_000,
      };
      this.byId.set(id, made);
      this.texts.add(made);
      this.inOrder = undefined;
      return this.tell(made, { kind: 'added' });
    }
    if (user.reset_at > row.resetAt) this.resetRow(row, user.reset_at);
    if (stored.version < row.user.version) return;
    const isNewer = stored.last_ping_timestamp > row.user.last_ping_timestamp;
    const known = isNewer ? stored : { ...stored, ...activityOf(row.user) };
    const fields = differingFields(row.user, known);
    row.user = known;
    row.touchedAt = Math.max(row.touchedAt, known.last_ping_timestamp * 1_000);
    if (fields.size > 0) this.tell(row, { kind: 'edited', fields });
  }

  remove(id: string): void {
    const row = this.byId.get(id);
    if (!row) return;
    this.byId.delete(id);
    this.texts.remove(row);
    this.inOrder = undefined;
    this.tell(row, { kind: 'removed' });
  }

  /** Null when it was dropped: nobody's, or not later than a reset. */
  touch(id: string, ip: string, at: number): TouchOutcome | null {
    const row = this.byId.get(id);
    if (!row || at <= row.resetAt) return null;
    const { user } = row;
    const wasActive = isActive(user, at);
    user.last_ping_timestamp = Math.max(user.last_ping_timestamp, toPingTimestamp(at));
    // One that comes late from another process says where he was, not where he is.
    const isMoved = user.ip_address !== ip && at >= row.touchedAt;
    row.touchedAt = Math.max(row.touchedAt, at);
    if (!isMoved) {
      this.tell(row, PINGED);
      return wasActive ? 'refreshed' : 'returned';
    }
    const isFirst = user.first_ip === '';
    moveTo(user, ip);
    this.tell(row, isFirst ? ARRIVED : MOVED);
    return 'moved';
  }

  reset(id: string, resetAt: number): void {
    const row = this.byId.get(id);
    if (row && resetAt > row.resetAt) this.resetRow(row, resetAt);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Forgets whoever is not among these. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.byId.keys()) if (!ids.has(id)) this.remove(id);
  }

  /** Those in whom the text is found, newest first. */
  search(q: string): RosterRow[] {
    return this.texts.find(toSearched(q));
  }

  private resetRow(row: RosterRow, resetAt: number): void {
    Object.assign(row.user, { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] });
    row.resetAt = resetAt;
    row.touchedAt = 0;
    this.tell(row, { kind: 'reset' });
  }

  private tell(row: RosterRow, change: RosterChange): void {
    if (change.kind !== 'pinged') this.texts.outdate(row);
    for (const listener of this.listeners) listener(row, change);
  }
}

const isActive = (user: UserAnswer, now: number): boolean => inactiveFrom(user.last_ping_timestamp) > now;

function moveTo(user: UserAnswer, ip: string): void {
  user.ip_address = ip;
  user.ip_address_history = [ip, ...user.ip_address_history.filter((other) => other !== ip)].slice(
    0,
    ADDRESS_HISTORY_LIMIT,
  );
  if (user.first_ip === '') user.first_ip = ip;
}

function differingFields(before: UserAnswer, after: UserAnswer): Set<keyof UserAnswer> {
  const fields = Object.keys(after) as Array<keyof UserAnswer>;
  return new Set(fields.filter((field) => String(before[field]) !== String(after[field])));
}
