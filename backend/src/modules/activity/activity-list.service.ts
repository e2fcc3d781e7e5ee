import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { UserLists, type UserList } from '../users/user-lists.service.js';
import { ActivitySequence } from './activity-sequence.js';

/** The users whose activity is watched, with the figures above the table. */
@Injectable()
export class ActivityListService {
  constructor(
    private readonly lists: UserLists,
    private readonly sequence: ActivitySequence,
    private readonly clock: Clock,
  ) {}

  /** Weak, over the state's number and the query alone: the time moves on without a change. */
  etagOf(query: UserListQuery): string {
    const { q = '', limit = '', offset = '', sort = '' } = query;
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort]))
      .digest('base64url');
    return `W/"${this.sequence.epoch}.${this.sequence.seq}.${asked.slice(0, 16)}"`;
  }

  async list(query: UserListQuery): Promise<Omit<ActivityListAnswer, 'users'> & Pick<UserList, 'users'>> {
    // The number is taken first: what changes meanwhile makes the next answer a new one.
    const { epoch, seq } = this.sequence;
    const counts = await this.lists.counts();
    const { users, total } = await this.lists.list(query, { withoutAdmins: true });
    return { users, total, counts, serverTime: this.clock.now(), epoch, seq };
  }
}
