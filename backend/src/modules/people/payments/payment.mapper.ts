import type { AuditAction, WebhookEvent } from '@keyroster/contracts';
import type { PaymentAnswer } from '@keyroster/contracts/dto';
import type { OutwardEvent } from '../../record/changes/index.js';
import type { Payment } from './payment.schema.js';

/** Users don't learn who decided; staff get the name as `shownBy` returns it. */
export const toPaymentAnswer = (
  payment: Payment,
  shownBy: (name: string) => string = () => '',
): PaymentAnswer => ({
  _id: String(payment._id),
  user_id: String(payment.user_id),
  email: payment.email,
  package: payment.package,
  days: payment.days,
  amount: payment.amount,
  method: payment.method,
  note: payment.note,
  has_picture: payment.picture !== '',
  state: payment.state,
  at: payment.at,
  decided_at: payment.decided_at,
  by: shownBy(payment.by),
  reason: payment.reason,
  ends: payment.ends,
});

export const aboutPayment = (action: AuditAction, { user_id, email, days, amount, method }: Payment) => ({
  action,
  target: String(user_id),
  target_name: email,
  after: { days, amount, method },
});

export const paymentEvent = (
  type: WebhookEvent,
  { _id, user_id, email, days, amount }: Payment,
): OutwardEvent => ({
  type,
  data: { payment_id: String(_id), user_id: String(user_id), username: email, days, amount },
});
