import { Injectable } from '@nestjs/common';
import { renewSubscription } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/clock.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { inPieces } from '../../../../common/pieces.js';
import { UserSessions } from '../accounts/user-sessions.js';
import { toStartFields } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import type { GroupFields } from './user-fields.js';
import { UserNews } from './user-news.js';

/** Edits of many users, each as if they were edited alone. Within a change, for whom it was asked already. */
@Injectable()
export class UserBatches {
  constructor(
    private readonly repository: UsersRepository,
    private readonly sessions: UserSessions,
    private readonly news: UserNews,
    private readonly clock: Clock,
  ) {}

  /** By so many days more. */
  async renew(users: readonly User[], days: number, caller: Caller): Promise<void> {
    const now = this.clock.now();
    const after = await this.repository.editByEach(
      users.map(({ _id, sub_start_date, sub_validity }) => {
        const renewed = renewSubscription(sub_start_date, sub_validity, now, days);
        const start = toStartFields(renewed.sub_start_date);
        return { id: String(_id), fields: { ...start, sub_validity: renewed.sub_validity } };
      }),
    );
    const pairs = pairsOf(users, after);
    await this.sessions.followEach(pairs, caller);
    await this.tell(pairs);
  }

  async group(users: readonly User[], group: GroupFields): Promise<void> {
    const ids = users.map(({ _id }) => String(_id));
    await this.tell(pairsOf(users, await this.repository.editEach(ids, group)));
  }

  private async tell(pairs: ReturnType<typeof pairsOf>): Promise<void> {
    for await (const piece of inPieces(pairs)) this.news.editedEach(piece);
  }
}

function pairsOf(before: readonly User[], after: readonly User[]) {
  const byId = new Map(after.map((user) => [String(user._id), user]));
  return before.map((user) => {
    const known = byId.get(String(user._id));
    if (!known) throw notFound();
    return { before: user, after: known, hasNewPassword: false };
  });
}
