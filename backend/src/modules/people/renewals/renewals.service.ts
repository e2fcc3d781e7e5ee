import { Injectable } from '@nestjs/common';
import {
  formatDate,
  isStaffRole,
  isRenewalTooLong,
  RENEWAL_DAYS,
  renewSubscription,
  subscriptionEnd,
} from '@keyroster/contracts';
import type {
  BoardAnswer,
  BoardQuery,
  PlanPayload,
  RenewalsQuery,
  RenewedAnswer,
  RenewPayload,
} from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { currentScope, shownUser } from '../../../common/access/scope.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Changes } from '../../record/changes/index.js';
import { DraftsPlan, type Draft } from '../../record/plans/index.js';
import { UserEdits, UserListsService, UserRoster, type RosterRow, type StoredUser } from '../users/index.js';
import { boardOf, type Ending } from './board.js';
import { Ledger } from './ledger/index.js';
import { texts } from '../../../common/context/texts.js';

type Payment = Pick<RenewPayload, 'amount' | 'method' | 'note'>;

@Injectable()
export class RenewalsService {
  constructor(
    private readonly users: UserEdits,
    private readonly lists: UserListsService,
    private readonly roster: UserRoster,
    private readonly ledger: Ledger,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Taken back under the name of the plan that does the same for many. */
  renew(payload: RenewPayload, caller: Caller): Promise<RenewedAnswer> {
    const { user_id, days, version, ...payment } = payload;
    return this.changes.undoable('users.renew', async () => {
      const user = await this.users.find(user_id);
      if (version !== undefined && version !== user.version) {
        throw new AppError('STALE_VERSION', texts().server.userChanged);
      }
      const refusal = whyNotRenew(user, days, this.clock.now());
      if (refusal !== null) {
        if (isStaffRole(user.role)) throw new AppError('GUARDED', refusal);
        throw new AppError('VALIDATION', refusal, { field: 'days' });
      }
      const { users, renewals } = await this.lengthen([user], days, caller, payment);
      const [after] = users;
      const [renewal] = renewals;
      if (!after || !renewal) throw new Error('A renewal moves the end');
      const message = texts().server.renewedUntil(formatDate(renewal.to));
      return { message, user: shownUser(this.lists.toAnswer(after)), renewal };
    });
  }

  /** Rests on their ends, so that two admins who renew the same users renew them once. */
  @DraftsPlan('users.renew')
  async plan({ ids, days = 0 }: PlanPayload, caller: Caller): Promise<Draft> {
    const now = this.clock.now();
    const { things, acts, blocked } = await this.users.divide(
      ids,
      (user) => whyNotRenew(user, days, now),
      ({ sub_start_date, sub_validity }) => subscriptionEnd(sub_start_date, sub_validity) ?? 0,
    );
    return {
      acts,
      blocked,
      counts: { users: acts.length },
      run: async () => {
        await this.lengthen(things, days, caller);
      },
    };
  }

  /** A supervisor finds entries of users who are theirs now, and neither finds nor reads names of other staff. */
  searchOf(query: RenewalsQuery): Parameters<Ledger['list']>[0] {
    const scope = currentScope();
    if (!scope) return query;
    const search = { ...query, user_ids: this.roster.idsOf(scope.name) };
    delete search.supervisor;
    return search;
  }

  /** That they were told of their present end, or that they weren't. Sets it and never flips it. */
  async tell(id: string, isTold: boolean): Promise<void> {
    await this.changes.run(async () => {
      const { role, email, told_at } = await this.users.find(id);
      if (isStaffRole(role)) throw new AppError('GUARDED', texts().server.neverExpires);
      if ((told_at !== null) === isTold) return;
      await this.users.setTold(id, isTold ? this.clock.now() : null);
      this.changes.note({
        action: 'renewal.told',
        target: id,
        target_name: email,
        before: { is_told: !isTold },
        after: { is_told: isTold },
      });
      this.changes.tell({ what: 'renewals' });
    });
  }

  async board({ q, supervisor, affiliate, with: added }: BoardQuery): Promise<BoardAnswer> {
    const now = this.clock.now();
    const scope = currentScope();
    const isShown = ({ user }: RosterRow): boolean =>
      (scope !== null || !supervisor || user.supervisor === supervisor) &&
      (!affiliate || user.affiliate === affiliate);
    const rows = await this.roster.those({ q, supervisor: scope?.name }, now, isShown);
    const columns = boardOf(rows.filter(isEnding), now);
    if (added === 'amounts') {
      const cards = new Map(columns.flatMap(({ users }) => users.map((card) => [card._id, card])));
      const amounts = await this.ledger.lastAmounts([...cards.keys()], RENEWAL_DAYS);
      for (const [id, amount] of amounts) Object.assign(cards.get(id) ?? {}, { amount });
    }
    return { columns };
  }

  private lengthen(
    users: readonly StoredUser[],
    days: number,
    caller: Caller,
    { amount, note = '', ...paid }: Payment = {},
  ) {
    const now = this.clock.now();
    const edits = users.map((before) => ({
      before,
      fields: renewSubscription(before.sub_start_date, before.sub_validity, now, days),
      amount,
    }));
    return this.users.edit(edits, caller, { kind: 'renewal', days, note, ...paid });
  }
}

function whyNotRenew(user: StoredUser, days: number, now: number): string | null {
  if (isStaffRole(user.role)) return texts().server.neverExpires;
  const isTooLong = isRenewalTooLong(user.sub_start_date, user.sub_validity, now, days);
  return isTooLong ? texts().server.validityTooLong : null;
}

const isEnding = (row: RosterRow): row is RosterRow & Ending => row.end !== null;
