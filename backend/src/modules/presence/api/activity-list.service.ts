import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { rowsAsJson, UserRoster } from '../../people/users/index.js';
import { Deltas } from '../feed/deltas.service.js';
import { PresenceBoard } from '../board/presence-board.js';

interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

@Injectable()
export class ActivityListService {
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
    const { rows, total } = await this.roster.page(query, now, this.board.shown);
    return {
      rows: rowsAsJson(rows, now),
      facts: { total, counts: this.board.counts, serverTime: now, ...position },
    };
  }
}
