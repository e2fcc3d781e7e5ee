import { Injectable } from '@nestjs/common';
import {
  dateInLima,
  daysLater,
  isStaffRole,
  OWN_PAYMENTS,
  PAYMENTS_OPEN_MAX,
  PAYMENTS_PER_DAY,
  startOfDayInLima,
} from '@keyroster/contracts';
import type {
  PaymentAnswer,
  PaymentListAnswer,
  PaymentsQuery,
  SendPaymentPayload,
} from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import type { Caller } from '../../../common/access/caller.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, notFound, orNotFound } from '../../../common/errors/app-error.js';
import type { UploadedFile } from '../../../common/http/bodies/upload.js';
import { Clock } from '../../../common/time/clock.js';
import { Meta } from '../../../database/meta.js';
import { Changes } from '../../record/changes/index.js';
import { PackagesService } from '../packages/index.js';
import { LoginAccounts, type Account } from '../users/index.js';
import { PaymentPictures } from './payment-pictures.js';
import { aboutPayment, paymentEvent, toPaymentAnswer } from './payment.mapper.js';
import type { Payment } from './payment.schema.js';
import { PaymentsRepository } from './payments.repository.js';

/** The key in `meta` of the text that says where to pay. */
const TEXT = 'payment_text';

type Sender = Pick<Account, 'id' | 'username' | 'role'>;
type Sent = Omit<SendPaymentPayload, 'ticket'>;

/** Payments as users claim them. None is accepted automatically. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly repository: PaymentsRepository,
    private readonly pictures: PaymentPictures,
    private readonly accounts: LoginAccounts,
    private readonly packages: PackagesService,
    private readonly meta: Meta,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async send(sent: Sent, file: UploadedFile | undefined, sender: Sender): Promise<PaymentAnswer> {
    const picture = await this.pictures.prepare(file);
    if (isStaffRole(sender.role)) throw new AppError('GUARDED', texts().server.neverExpires);
    const chosen = await this.packages.find(sent.package_id);
    if (chosen?.trial) throw new AppError('GUARDED', texts().server.paymentOfTrial);
    const days = chosen?.days ?? sent.days;
    if (days === undefined) throw new AppError('VALIDATION', texts().server.paymentWants, { field: 'days' });
    return this.changes.run(async () => {
      // Locks the account, so that two concurrent calls of one user don't both find room.
      const { username } = orNotFound(await this.accounts.hold(sender.id));
      await this.checkRoom(sender.id);
      const payment = await this.repository.add({
        user_id: new Types.ObjectId(sender.id),
        email: username,
        package: chosen?.name ?? '',
        package_id: chosen ? new Types.ObjectId(chosen._id) : null,
        days,
        amount: sent.amount,
        method: sent.method.trim(),
        note: sent.note ?? '',
        picture: await this.pictures.store(picture),
        state: 'open',
        at: this.clock.now(),
      });
      // Given here, because a user with a ticket has no session from which the audit could take the actor.
      const actor = { actor: username, actor_id: sender.id };
      this.changes.note({ ...aboutPayment('payment.requested', payment), ...actor });
      this.changes.tellOutward(paymentEvent('payment.requested', payment));
      return toPaymentAnswer(payment);
    });
  }

  async withdraw(id: string, { user_id }: Caller): Promise<void> {
    await this.changes.run(async () => {
      const payment = orNotFound(await this.repository.find(id));
      if (String(payment.user_id) !== user_id) throw notFound();
      const decision = { state: 'withdrawn' as const, decided_at: this.clock.now(), by: '' };
      if (!(await this.repository.decide(id, decision))) throw notOpen();
      this.changes.note(aboutPayment('payment.withdrawn', payment));
    });
  }

  async listOwn(userId: string, { state, limit, offset = 0 }: PaymentsQuery): Promise<PaymentListAnswer> {
    const search = { user_id: userId, ...(state && { state }) };
    const { found, total } = await this.repository.list({ ...search, limit: OWN_PAYMENTS });
    const payments = found.slice(offset, limit && offset + limit);
    return {
      payments: payments.map((payment) => toPaymentAnswer(payment)),
      total: Math.min(OWN_PAYMENTS, total),
    };
  }

  /** The newest payment that was accepted since `since`, else the newest one that isn't over. */
  async ofTicket(userId: string, since: number): Promise<PaymentAnswer | null> {
    const payments = await this.repository.latestOf(userId, OWN_PAYMENTS);
    const isFormer = ({ state, decided_at }: Payment) => state === 'accepted' && (decided_at ?? 0) < since;
    const formerAt = Math.max(0, ...payments.filter(isFormer).map(({ decided_at }) => decided_at ?? 0));
    // A refusal is over if a payment was accepted after it, but before `since`.
    const isOver = (payment: Payment) =>
      payment.state === 'withdrawn' ||
      isFormer(payment) ||
      (payment.state === 'refused' && (payment.decided_at ?? 0) < formerAt);
    const present = payments.filter((payment) => !isOver(payment));
    const payment = present.find(({ state }) => state === 'accepted') ?? present[0];
    return payment ? toPaymentAnswer(payment) : null;
  }

  async readText(): Promise<string> {
    return (await this.meta.read<string>(TEXT)) ?? '';
  }

  async writeText(text: string): Promise<void> {
    await this.changes.run(async () => {
      const before = await this.readText();
      await this.meta.write(TEXT, text);
      this.changes.note({ action: 'payment.text_changed', before: { text: before }, after: { text } });
    });
  }

  private async checkRoom(userId: string): Promise<void> {
    const open = await this.repository.count({ user_id: userId, state: 'open' });
    if (open >= PAYMENTS_OPEN_MAX) throw new AppError('GUARDED', texts().server.paymentsTooMany);
    const now = this.clock.now();
    const today = dateInLima(now);
    if ((await this.repository.countSince(userId, startOfDayInLima(today))) < PAYMENTS_PER_DAY) return;
    const retryAfterSeconds = Math.ceil((startOfDayInLima(daysLater(today, 1)) - now) / 1_000);
    throw new AppError('TOO_MANY', texts().server.paymentsOfDay, { retryAfterSeconds });
  }
}

export const notOpen = (): AppError => new AppError('GUARDED', texts().server.paymentDecided);
