import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, isStaffRole, userRoom } from '@keyroster/contracts';
import type {
  AcceptPaymentPayload,
  PaymentListAnswer,
  PaymentsQuery,
  RefusePaymentPayload,
  RenewedAnswer,
} from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { currentScope, scopeOf, shownName } from '../../../common/access/scope.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { NewsOf, type Changed } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/news.js';
import { Changes, OnRemoved } from '../../record/changes/index.js';
import { PackagesService } from '../packages/index.js';
import { RenewalsService } from '../renewals/index.js';
import { Supervisors, UserRoster } from '../users/index.js';
import { aboutPayment, paymentEvent, toPaymentAnswer } from './payment.mapper.js';
import type { Payment } from './payment.schema.js';
import { PaymentsRepository } from './payments.repository.js';
import { notOpen } from './payments.service.js';

/** Longer than a gap of the change feed in which events may be missed. */
const MISSED_MS = 10 * 60_000;

/** Where staff decide on payments: admins on all, supervisors on those of their users. */
@Injectable()
export class PaymentDeskService {
  constructor(
    private readonly repository: PaymentsRepository,
    private readonly renewals: RenewalsService,
    private readonly roster: UserRoster,
    private readonly supervisors: Supervisors,
    private readonly packages: PackagesService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(query: PaymentsQuery): Promise<PaymentListAnswer> {
    const scope = currentScope();
    const search = { ...query, ...(scope && { user_ids: this.roster.idsOf(scope.name) }) };
    const { found, total } = await this.repository.list(search);
    return {
      payments: found.map((payment) => toPaymentAnswer(payment, (by) => shownName(by, scope))),
      total,
    };
  }

  /** Throws 404 for a payment that the caller may not see. */
  async find(id: string, caller: Caller): Promise<Payment> {
    const payment = orNotFound(await this.repository.find(id));
    const scope = scopeOf(caller);
    const isSeen = scope
      ? this.roster.get(String(payment.user_id))?.supervisor === scope.name
      : isStaffRole(caller.role) || String(payment.user_id) === caller.user_id;
    if (!isSeen) throw notFound();
    return payment;
  }

  open(): Promise<Payment[]> {
    return this.repository.open();
  }

  /** Renews; an undo reopens the payment. Of two concurrent calls, one is retried and finds it decided. */
  accept({ id, days, amount }: AcceptPaymentPayload, caller: Caller): Promise<RenewedAnswer> {
    return this.changes.undoable('payment.accepted', async () => {
      const payment = await this.find(id, caller);
      if (payment.state !== 'open') throw notOpen();
      const { method, note } = payment;
      const paid = { days: days ?? payment.days, amount: amount ?? payment.amount };
      const renewed = await this.renewals.renew(
        { user_id: String(payment.user_id), ...paid, ...(await this.packageOf(payment)), method, note },
        caller,
      );
      await this.decide({ ...payment, ...paid }, 'accepted', caller, { ends: renewed.renewal.to });
      return renewed;
    });
  }

  async refuse({ id, reason }: RefusePaymentPayload, caller: Caller): Promise<void> {
    await this.changes.run(async () => {
      await this.decide(await this.find(id, caller), 'refused', caller, { reason: reason.trim() });
    });
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.withdrawAllOf(ids, this.clock.now());
  }

  @NewsOf('payments', ['state'])
  async news({ ids, hasGap }: Changed): Promise<News[]> {
    const missed = hasGap ? await this.repository.idsSince(this.clock.now() - MISSED_MS) : [];
    const payments = await this.repository.findEach([...ids, ...missed]);
    return payments.map(({ _id, user_id }): News => {
      const seers = [String(user_id), ...this.supervisors.overseeing([String(user_id)])];
      return {
        event: 'payment:changed',
        payload: [{ id: String(_id) }],
        rooms: [ADMINS_ROOM, ...seers.map(userRoom)],
      };
    });
  }

  /** Leaves out a package that was removed since; then only the days count. */
  private async packageOf({ package_id }: Payment): Promise<{ package_id?: string }> {
    const id = String(package_id);
    return package_id && (await this.packages.exists(id)) ? { package_id: id } : {};
  }

  private async decide(
    payment: Payment,
    state: 'accepted' | 'refused',
    { username: by }: Caller,
    more: { ends?: number | null; reason?: string },
  ): Promise<void> {
    const decision = { state, decided_at: this.clock.now(), by, ...more };
    if (!(await this.repository.decide(String(payment._id), decision))) throw notOpen();
    const about = aboutPayment(`payment.${state}`, payment);
    this.changes.note({ ...about, after: { ...about.after, ...(more.reason && { reason: more.reason }) } });
    this.changes.tellOutward(paymentEvent(`payment.${state}`, payment));
  }
}
