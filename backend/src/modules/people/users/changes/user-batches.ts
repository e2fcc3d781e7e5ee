import { Injectable } from '@nestjs/common';
import { renewSubscription } from '@keyroster/contracts';
import type { RenewalAnswer, RenewPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { UserEndings } from '../accounts/user-endings.js';
import { withTold, toStartFields } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { EndMoves } from './end-moves.js';
import type { GroupFields } from './user-fields.js';
import { UserNews } from './user-news.js';

type Payment = Pick<RenewPayload, 'amount' | 'method' | 'note'>;

/** Edits many users within a change that has checked them, each as if they were edited alone. */
@Injectable()
export class UserBatches {
  constructor(
    private readonly repository: UsersRepository,
    private readonly moves: EndMoves,
    private readonly endings: UserEndings,
    private readonly news: UserNews,
    private readonly clock: Clock,
  ) {}

  /** Answers the users after it, and the entries of the ledger. */
  async renew(
    users: readonly User[],
    days: number,
    caller: Caller,
    { amount = 0, note = '', ...paid }: Payment = {},
  ): Promise<{ users: User[]; renewals: RenewalAnswer[] }> {
    const now = this.clock.now();
    const after = await this.repository.editByEach(
      users.map((user) => {
        const renewed = renewSubscription(user.sub_start_date, user.sub_validity, now, days);
        const start = toStartFields(renewed.sub_start_date);
        const fields = withTold(user, { ...start, sub_validity: renewed.sub_validity });
        return { user, fields };
      }),
    );
    const pairs = pairsOf(users, after);
    const cause = { kind: 'renewal' as const, days, note };
    const renewals = await this.moves.moved(pairs, cause, { ...paid, amountOf: () => amount });
    await this.endings.changed(pairs, caller);
    await this.tell(pairs);
    return { users: after, renewals };
  }

  async group(users: readonly User[], group: GroupFields): Promise<void> {
    await this.tell(pairsOf(users, await this.repository.editEach(users, group)));
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
