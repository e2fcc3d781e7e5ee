import { Injectable } from '@nestjs/common';
import { parseStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { Changes } from '../../../record/changes/index.js';
import { Ledger, type Cause, type Move } from '../../renewals/ledger/index.js';
import { endsAt } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { endEventOf } from './outward-users.js';

/** Somebody before and after a change; null before for who is new. */
export interface Edited {
  before: User | null;
  after: User;
}

/** What a cause says of each user. */
interface Paid {
  amountOf?: (user: User) => number;
  /** Absent: how each of them pays. */
  method?: string;
}

/** Tells the ledger of ends that moved, within the change that moved them. Admins have none. */
@Injectable()
export class EndMoves {
  constructor(
    private readonly ledger: Ledger,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Of those who are new. */
  async began(users: readonly User[], paid: Paid = {}): Promise<void> {
    const pairs = users.map((after) => ({ before: null, after }));
    await this.moved(pairs, { kind: 'change' }, paid);
  }

  /** Who stops being an admin is as somebody new, and goes on from where the ledger left them. */
  async moved(pairs: readonly Edited[], cause: Cause, paid: Paid = {}): Promise<RenewalAnswer[]> {
    const moves = pairs.flatMap((pair) => moveOf(pair, paid) ?? []);
    const written = await this.ledger.write(moves, cause);
    // An end that time alone comes to is told by `EndTellers`; one that is moved to where it is due, here.
    const now = this.clock.now();
    this.changes.tellOutward(
      ...moves.flatMap(({ user_id, email, end }) => endEventOf({ _id: user_id, email }, end, now) ?? []),
    );
    return written;
  }
}

function moveOf({ before, after }: Edited, { amountOf, method }: Paid): Move | null {
  const end = endsAt(after);
  const was = before && endsAt(before);
  if (end === null || was === end) return null;
  const start = parseStartDate(after.sub_start_date);
  return {
    user_id: after._id,
    email: after.email,
    start: start ? startOfDayInLima(start) : end,
    was,
    end,
    amount: amountOf?.(after) ?? 0,
    method: method ?? after.payment_method,
    affiliate: after.affiliate,
    supervisor: after.supervisor,
  };
}
