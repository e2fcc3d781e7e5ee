import { Injectable } from '@nestjs/common';
import { EXPIRING_MS, parseStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { asSystem } from '../../../../common/context/request-context.js';
import { Clock } from '../../../../common/time/clock.js';
import { Changes } from '../../../record/changes/index.js';
import { Ledger, renewedOf, type Cause, type Move } from '../../renewals/ledger/index.js';
import { endsAt } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
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

/** Ends of users: those that a change moves are written down within it, and those that time comes to are told. Admins have none. */
@Injectable()
export class EndMoves {
  constructor(
    private readonly repository: UsersRepository,
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
    const now = this.clock.now();
    this.changes.tellOutward(
      ...written.filter(isLonger).map(renewedOf),
      // Moved to where it is due already.
      ...moves.flatMap(({ user_id, email, end }) => endEventOf({ _id: user_id, email }, end, now) ?? []),
    );
    return written;
  }

  /** Of these who end soon or have ended by time alone, by what is stored: whoever asks may be behind. */
  async tellDue(ids: string[]): Promise<void> {
    await asSystem(() =>
      this.changes.run(async () => {
        const now = this.clock.now();
        for (const user of await this.repository.findEach(ids)) {
          const end = endsAt(user);
          const event = end === null ? null : endEventOf(user, end, now);
          if (end === null || event === null) continue;
          this.changes.tellOutward({
            ...event,
            due: event.type === 'user.expired' ? end : end - EXPIRING_MS,
          });
        }
      }),
    );
  }
}

const isLonger = ({ kind, from, to }: RenewalAnswer): boolean => kind !== 'first' && to > from;

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
