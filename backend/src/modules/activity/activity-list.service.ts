import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { UserRoster, type RosterRow } from '../users/user-roster.js';
import { Deltas } from './deltas.service.js';
import { PresenceBoard } from './presence-board.js';
import { RowJson } from './row-json.js';
import { sortRows } from './sort-rows.js';

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

  /** Weak, over the state's number and the query alone: the time moves on without a change. */
  etagOf(query: UserListQuery): string {
    const { epoch, seq } = this.deltas.position();
    const { q = '', limit = '', offset = '', sort = '' } = query;
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort]))
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

  private found({ q, sort }: UserListQuery): readonly RosterRow[] {
    const rows = q?.trim() ? this.roster.search(q).filter((row) => this.board.has(row)) : this.board.rows();
    return sort === undefined ? rows : sortRows(rows, sort);
  }
}
