import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { OnRoster, sortRows, UserRoster, type RosterRow } from '../../people/users/index.js';
import { Deltas } from '../feed/deltas.service.js';
import { PresenceBoard } from '../board/presence-board.js';

interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

@Injectable()
export class ActivityListService {
  /** Rows as JSON, written once while only pings change: a list of ten thousand is mostly copying. */
  private readonly written = new WeakMap<RosterRow, string>();

  constructor(
    private readonly board: PresenceBoard,
    private readonly roster: UserRoster,
    private readonly deltas: Deltas,
    private readonly clock: Clock,
  ) {}

  /** Weak, over the state's number and the query: time alone changes nothing unless it is filtered by. */
  etagOf(query: UserListQuery): string {
    const { epoch, seq } = this.deltas.position();
    const { q = '', limit = '', offset = '', sort = '', filter = '' } = query;
    const at = filter && Math.floor(this.clock.now() / 1_000);
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort, filter, at]))
      .digest('base64url');
    return `W/"${epoch}.${seq}.${asked.slice(0, 16)}"`;
  }

  async list(query: UserListQuery): Promise<ActivityList> {
    const now = this.clock.now();
    // Taken before the rows: what happens meanwhile is told again by the frames after it.
    const position = this.deltas.position();
    const { rows, total } = await this.wanted(query, now);
    return {
      rows: rows.map((row) => this.toJson(row, now)),
      facts: { total, counts: this.board.counts, serverTime: now, ...position },
    };
  }

  @OnRoster(['added', 'removed', 'edited', 'reset', 'arrived', 'moved'])
  forget(row: RosterRow): void {
    this.written.delete(row);
  }

  private toJson(row: RosterRow, now: number): string {
    const { last_ping_timestamp, paused_until } = row.user;
    const pausedUntil = paused_until !== null && paused_until > now ? paused_until : null;
    return `${this.stable(row)},"last_ping_timestamp":${last_ping_timestamp},"paused_until":${pausedUntil}}`;
  }

  /** Without its closing brace, and without what changes by itself. */
  private stable(row: RosterRow): string {
    const known = this.written.get(row);
    if (known !== undefined) return known;
    const json = JSON.stringify({ ...row.user, last_ping_timestamp: undefined, paused_until: undefined });
    const open = json.slice(0, -1);
    this.written.set(row, open);
    return open;
  }

  private async wanted({ limit, offset = 0, ...which }: UserListQuery, now: number) {
    const { q, filter, sort } = which;
    const isNarrowed = q?.trim() || filter;
    const { total } = this.board.counts;
    if (!isNarrowed && sort === undefined) return { rows: this.board.rows(offset, limit), total };
    const found = isNarrowed
      ? await this.roster.those(which, now, (row) => this.board.has(row))
      : this.board.rows();
    const sorted = sort === undefined ? found : sortRows(found, sort);
    return {
      rows: sorted.slice(offset, limit === undefined ? undefined : offset + limit),
      total: found.length,
    };
  }
}
