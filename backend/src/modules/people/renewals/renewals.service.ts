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
  PackageAnswer,
  PlanPayload,
  RenewalsQuery,
  RenewedAnswer,
  RenewPayload,
} from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { currentScope } from '../../../common/access/scope.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { about, Changes } from '../../record/changes/index.js';
import { DraftsPlan, type Draft } from '../../record/plans/index.js';
import {
  isEnding,
  UserEdits,
  UserListsService,
  UserRoster,
  type RosterRow,
  type StoredUser,
} from '../users/index.js';
import { boardOf } from './board.js';
import { fieldsOfPackage, PackagesService } from '../packages/index.js';
import { Ledger } from './ledger/index.js';
import { texts } from '../../../common/context/texts.js';

type Asked = Pick<RenewPayload, 'package_id' | 'days' | 'amount'>;
type Payment = { [Fact in 'method' | 'note']?: RenewPayload[Fact] | undefined };

interface Terms {
  days: number;
  amount: number | undefined;
  package: PackageAnswer | undefined;
}

@Injectable()
export class RenewalsService {
  constructor(
    private readonly users: UserEdits,
    private readonly lists: UserListsService,
    private readonly roster: UserRoster,
    private readonly ledger: Ledger,
    private readonly packages: PackagesService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Its undo has the name of the plan that does the same for many users. */
  renew(payload: RenewPayload, caller: Caller): Promise<RenewedAnswer> {
    const { user_id, version, method, note } = payload;
    return this.changes.undoable('users.renew', async () => {
      const terms = await this.termsOf(payload);
      const user = await this.users.find(user_id);
      if (version !== undefined && version !== user.version) {
        throw new AppError('STALE_VERSION', texts().server.userChanged);
      }
      const refusal = whyNotRenew(user, terms.days, this.clock.now());
      if (refusal !== null) {
        if (isStaffRole(user.role)) throw new AppError('GUARDED', refusal);
        throw new AppError('VALIDATION', refusal, { field: 'days' });
      }
      const { users, renewals } = await this.lengthen([user], terms, caller, { method, note });
      const [after] = users;
      const [renewal] = renewals;
      if (!after || !renewal) throw new Error('A renewal moves the end');
      const { renewedUntil, renewedBeforeUse } = texts().server;
      const message = renewal.to === null ? renewedBeforeUse : renewedUntil(formatDate(renewal.to));
      return { message, user: this.lists.toAnswer(after), renewal };
    });
  }

  /** Its basis is the users' ends, so that two admins who renew the same users renew them once. */
  @DraftsPlan('users.renew')
  async plan(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const now = this.clock.now();
    const terms = await this.termsOf(asked);
    const hadTrial = terms.package?.trial
      ? await this.packages.trialCheck(await this.users.findEach(asked.ids))
      : () => false;
    return this.users.draft(
      asked.ids,
      (user) => whyNotRenew(user, terms.days, now) ?? (hadTrial(user) ? texts().server.trialUsed : null),
      async (users) => {
        await this.lengthen(users, terms, caller);
      },
      // Before the first use there is no end, only days.
      ({ sub_start_date, sub_validity }) => subscriptionEnd(sub_start_date, sub_validity) ?? sub_validity,
    );
  }

  /** Given days and amount override those of the package. Without a package, days are required. */
  private async termsOf({ package_id, days, amount }: Asked): Promise<Terms> {
    const sold = await this.packages.find(package_id);
    const terms = { days: days ?? sold?.days, amount: amount ?? sold?.amount, package: sold };
    if (terms.days === undefined) {
      throw new AppError('VALIDATION', texts().server.daysOrPackage, { field: 'days' });
    }
    return { ...terms, days: terms.days };
  }

  /** A supervisor finds only entries of users who are theirs now, and can't search by names of staff. */
  searchOf(query: RenewalsQuery): Parameters<Ledger['list']>[0] {
    const scope = currentScope();
    if (!scope) return query;
    const search = { ...query, user_ids: this.roster.idsOf(scope.name) };
    delete search.supervisor;
    return search;
  }

  /** Sets whether the user was told of their present end. Telling them again changes only the time. */
  async setTold(id: string, isTold: boolean): Promise<void> {
    await this.changes.run(async () => {
      const { role, email, told_at } = await this.users.find(id);
      if (isStaffRole(role)) throw new AppError('GUARDED', texts().server.neverExpires);
      const wasTold = told_at !== null;
      if (!isTold && !wasTold) return;
      await this.users.setTold(id, isTold ? this.clock.now() : null);
      this.changes.tell({ what: 'renewals' });
      if (isTold === wasTold) return;
      this.changes.note({
        ...about('renewal.told', { _id: id, name: email }),
        before: { is_told: !isTold },
        after: { is_told: isTold },
      });
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
    { days, amount, package: sold }: Terms,
    caller: Caller,
    { note = '', method }: Payment = {},
  ) {
    const now = this.clock.now();
    const edits = users.map((before) => ({
      before,
      fields: {
        ...renewSubscription(before, now, days),
        ...(sold && fieldsOfPackage(sold)),
      },
      amount,
      package: sold,
    }));
    return this.users.edit(edits, caller, {
      kind: 'renewal',
      days,
      note,
      ...(method !== undefined && { method }),
    });
  }
}

function whyNotRenew(user: StoredUser, days: number, now: number): string | null {
  if (isStaffRole(user.role)) return texts().server.neverExpires;
  return isRenewalTooLong(user, now, days) ? texts().server.validityTooLong : null;
}
