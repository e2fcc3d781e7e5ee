import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserAnswer, UserListQuery } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf, shownUser, whoseUsers, type Scope } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { OnRoster, sortRows, UserRoster, type RosterRow } from '../../people/users/index.js';
import { SupervisorFeeds } from '../feed/supervisor-feeds.js';
import type { PresenceBoard } from '../board/presence-board.js';

interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

@Injectable()
export class ActivityListService {
  /** Rows as JSON, written once while only pings change: a list of ten thousand is mostly copying. */
  private readonly written = new WeakMap<RosterRow, string>();

  constructor(
    private readonly roster: UserRoster,
    private readonly feeds: SupervisorFeeds,
    private readonly clock: Clock,
  ) {}

  /** Weak, over the state's number and the query: time alone changes nothing unless it is filtered by. */
  etagOf(query: UserListQuery, caller: Caller): string {
    const { epoch, seq } = this.feeds.of(caller).deltas.position();
    const { q = '', limit = '', offset = '', sort = '', filter = '', supervisor = '' } = query;
    const at = filter && Math.floor(this.clock.now() / 1_000);
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort, filter, supervisor, at]))
      .digest('base64url');
    return `W/"${epoch}.${seq}.${asked.slice(0, 16)}"`;
  }

  async list(query: UserListQuery, caller: Caller): Promise<ActivityList> {
    const now = this.clock.now();
    const { board, deltas } = this.feeds.of(caller);
    const scope = scopeOf(caller);
    // Taken before the rows: what happens meanwhile is told again by the frames after it.
    const position = deltas.position();
    const { rows, total } = await this.wanted(query, now, board);
    return {
      rows: rows.map((row) => this.toJson(row, now, scope)),
      facts: { total, counts: board.counts, serverTime: now, ...position },
    };
  }

  @OnRoster(['added', 'removed', 'edited', 'reset', 'arrived', 'moved'])
  forget(row: RosterRow): void {
    this.written.delete(row);
  }

  private toJson(row: RosterRow, now: number, scope: Scope | null): string {
    const { last_ping_timestamp, paused_until } = row.user;
    const pausedUntil = paused_until !== null && paused_until > now ? paused_until : null;
    // What a supervisor is not told of a lock isn't in the text that others share.
    const stable = scope && row.user.lock ? stableOf(shownUser(row.user, scope)) : this.stable(row);
    return `${stable},"last_ping_timestamp":${last_ping_timestamp},"paused_until":${pausedUntil}}`;
  }

  private stable(row: RosterRow): string {
    const known = this.written.get(row);
    if (known !== undefined) return known;
    const open = stableOf(row.user);
    this.written.set(row, open);
    return open;
  }

  private async wanted({ limit, offset = 0, ...which }: UserListQuery, now: number, board: PresenceBoard) {
    const { q, filter, sort } = which;
    const supervisor = whoseUsers(which.supervisor);
    const isNarrowed = q?.trim() || filter || which.supervisor;
    const { total } = board.counts;
    if (!isNarrowed && sort === undefined) return { rows: board.rows(offset, limit), total };
    const found = isNarrowed
      ? await this.roster.those({ q, filter, supervisor }, now, (row) => board.has(row))
      : board.rows();
    const sorted = sort === undefined ? found : sortRows(found, sort);
    return {
      rows: sorted.slice(offset, limit === undefined ? undefined : offset + limit),
      total: found.length,
    };
  }
}

/** Without its closing brace, and without what changes by itself. */
function stableOf(user: UserAnswer): string {
  return JSON.stringify({ ...user, last_ping_timestamp: undefined, paused_until: undefined }).slice(0, -1);
}
