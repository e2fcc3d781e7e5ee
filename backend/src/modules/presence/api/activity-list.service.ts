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

/** The users whose activity is watched, with the figures above the table; all of it from memory. */
@Injectable()
export class ActivityListService {
  constructor(
    private readonly board: PresenceBoard,
    private readonly roster: UserRoster,
    private readonly deltas: Deltas,
    private readonly json: RowJson,
    private readonly clock: Clock,
  ) {}

  /** Weak, over the state's number and the query alone: the time moves on without a change, unless it is filtered by. */
  etagOf(query: UserListQuery): string {
    const { epoch, seq } = this.deltas.position();
    const { q = '', limit = '', offset = '', sort = '', filter = '' } = query;
    const at = filter && Math.floor(this.clock.now() / 1_000);
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort, filter, at]))
      .digest('base64url');
    return `W/"${epoch}.${seq}.${asked.slice(0, 16)}"`;
  }

  list(query: UserListQuery): ActivityList {
    const now = this.clock.now();
    const found = this.found(query);
    const offset = query.offset ?? 0;
    const wanted = found.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
    return {
      rows: wanted.map((row) => this.json.of(row, now)),
      facts: {
        total: found.length,
        counts: this.board.counts,
        serverTime: now,
        ...this.deltas.position(),
      },
    };
  }

  private found({ q, filter, sort }: UserListQuery): readonly RosterRow[] {
    const isNarrowed = q?.trim() || filter;
    const rows = isNarrowed
      ? this.roster
          .those({ ...(q && { q }), ...(filter && { filter }) }, this.clock.now())
          .filter((row) => this.board.has(row))
      : this.board.rows();
    return sort === undefined ? rows : sortRows(rows, sort);
  }
}
