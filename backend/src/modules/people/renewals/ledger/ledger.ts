import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { DAY_MS } from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Changes, type OutwardEvent } from '../../../record/changes/index.js';
import { toRenewalAnswer } from './renewal.mapper.js';
import type { Renewal } from './renewal.schema.js';
import { RenewalsRepository, type LastEntry } from './renewals.repository.js';

/** An end that may have moved, and of whom. */
export interface Move extends Pick<
  Renewal,
  'user_id' | 'email' | 'amount' | 'method' | 'affiliate' | 'supervisor'
> {
  start: number;
  /** The end before; null for who had none: somebody new, or an admin until now. */
  was: number | null;
  end: number;
}

/** What moved it. */
export interface Cause {
  kind: 'renewal' | 'change';
  /** Those that were asked for; absent: those between the ends. */
  days?: number;
  note?: string;
}

/** Writes down each move of an end. Called within the change that moves it: there is no move without its entry. */
@Injectable()
export class Ledger {
  constructor(
    private readonly repository: RenewalsRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Answers the entries; an end that stays where it was gets none. */
  async write(moves: readonly Move[], cause: Cause): Promise<RenewalAnswer[]> {
    const written: RenewalAnswer[] = [];
    for await (const piece of inPieces(moves)) {
      const last = await this.repository.lastOf(piece.map(({ user_id }) => user_id));
      const entries = piece.flatMap(
        (move) => this.entryOf(move, last.get(String(move.user_id)), cause) ?? [],
      );
      if (entries.length > 0) await this.repository.append(entries);
      written.push(...entries.map(toRenewalAnswer));
    }
    if (written.length > 0) this.changes.tell({ what: 'renewals' });
    return written;
  }

  private entryOf(move: Move, last: LastEntry | undefined, cause: Cause): Renewal | null {
    const { start, was, end, ...about } = move;
    const known = was ?? last?.to;
    if (known === end) return null;
    const isFirst = known === undefined;
    const from = known ?? start;
    return {
      _id: new Types.ObjectId(),
      ...about,
      days: (isFirst ? undefined : cause.days) ?? Math.round((end - from) / DAY_MS),
      from,
      to: end,
      note: cause.note ?? '',
      kind: isFirst ? 'first' : was === null ? 'change' : cause.kind,
      by: currentContext()?.caller?.username ?? '',
      // Later than the one before, whatever the clocks of two processes say: the last entry is the last move.
      at: Math.max(this.clock.now(), (last?.at ?? 0) + 1),
    };
  }
}

type Lengthened = Pick<RenewalAnswer, 'user_id' | 'email' | 'from' | 'to' | 'days' | 'amount'>;

export const renewedOf = ({ user_id, email, from, to, days, amount }: Lengthened): OutwardEvent => ({
  type: 'user.renewed',
  data: {
    user_id,
    username: email,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    days,
    amount,
  },
});
