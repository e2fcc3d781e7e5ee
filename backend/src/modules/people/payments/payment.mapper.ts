import type { AuditAction, WebhookEvent } from '@keyroster/contracts';
import type { PaymentAnswer } from '@keyroster/contracts/dto';
import { pick } from '../../../common/pick.js';
import { about, type OutwardEvent } from '../../record/changes/index.js';
import type { Payment } from './payment.schema.js';

/** Users don't learn who decided; staff get the name as `shownBy` returns it. */
export const toPaymentAnswer = (
  payment: Payment,
  shownBy: (name: string) => string = () => '',
): PaymentAnswer => ({
  ...pick(payment, ['email', 'package', 'days', 'amount', 'method', 'note', 'state', 'reason']),
  ...pick(payment, ['at', 'decided_at', 'ends']),
  _id: String(payment._id),
  user_id: String(payment.user_id),
  has_picture: payment.picture !== '',
  by: shownBy(payment.by),
});

export const aboutPayment = (action: AuditAction, { user_id, email, days, amount, method }: Payment) => ({
  ...about(action, { _id: user_id, name: email }),
  after: { days, amount, method },
});

export const paymentEvent = (
  type: WebhookEvent,
  { _id, user_id, email, days, amount }: Payment,
): OutwardEvent => ({
  type,
  data: { payment_id: String(_id), user_id: String(user_id), username: email, days, amount },
});
