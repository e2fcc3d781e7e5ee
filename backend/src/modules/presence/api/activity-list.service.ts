import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { sortRows, UserRoster, type RosterRow } from '../../people/users/index.js';
import { Deltas } from '../feed/deltas.service.js';
import { PresenceBoard } from '../board/presence-board.js';
import { RowJson } from '../board/row-json.js';

export interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

interface Wanted {
  rows: readonly RosterRow[];
  total: number;
}

@Injectable()
export class ActivityListService {
  constructor(
    private readonly board: PresenceBoard,
    private readonly roster: UserRoster,
    private readonly deltas: Deltas,
    private readonly json: RowJson,
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
      rows: rows.map((row) => this.json.of(row, now)),
      facts: { total, counts: this.board.counts, serverTime: now, ...position },
    };
  }

  private async wanted({ limit, offset = 0, ...which }: UserListQuery, now: number): Promise<Wanted> {
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
