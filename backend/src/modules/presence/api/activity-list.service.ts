import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf, whoseUsers } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { rowsAsJson, UserRoster } from '../../people/users/index.js';
import { SupervisorFeeds } from '../feed/supervisor-feeds.js';

interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

@Injectable()
export class ActivityListService {
  constructor(
    private readonly roster: UserRoster,
    private readonly feeds: SupervisorFeeds,
    private readonly clock: Clock,
  ) {}

  /** A weak ETag from the state's number and the query. Only with a filter does it depend on time, too. */
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
    // Taken before the rows, so that the next frames repeat what happens meanwhile.
    const position = deltas.position();
    const supervisor = whoseUsers(query.supervisor);
    const { rows, total } = await this.roster.page({ ...query, supervisor }, now, board.shown);
    return {
      rows: rowsAsJson(rows, now, scopeOf(caller)),
      facts: { total, counts: board.counts, serverTime: now, ...position },
    };
  }
}
