import { IsBoolean, IsIn, IsString } from 'class-validator';
import { VALIDITY_MAX_DAYS } from '../../constants.js';
import {
  PAYMENT_METHOD_MAX_LENGTH,
  PAYMENT_REASON_MAX_LENGTH,
  PAYMENT_STATES,
  PAYMENT_TEXT_MAX_LENGTH,
  type PaymentState,
} from '../../people/payments.js';
import { AMOUNT_MAX } from '../../people/renewals.js';
import { Count, CountOrNull, EpochMs, ListOf, Nested, NestedOrNull } from '../answer-fields.js';
import { MessageAnswer, PartQuery } from '../common.js';
import { IfPresent, OneOf, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { PackageOffer } from './packages.js';

/** What a user says that they paid, and what was decided. */
export class PaymentAnswer {
  @Id() _id!: string;
  @Id() user_id!: string;
  /** The username at that time. */
  @IsString() email!: string;
  /** The name that the package had; empty without one. */
  @IsString() package!: string;
  @Count() days!: number;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
  @IsString() method!: string;
  @IsString() note!: string;
  @IsBoolean() has_picture!: boolean;
  @IsIn(PAYMENT_STATES) state!: PaymentState;
  @EpochMs() at!: number;
  /** Null while it is open. */
  @CountOrNull() decided_at!: number | null;
  /** The username of the admin or supervisor who decided; answered empty to users. */
  @IsString() by!: string;
  /** Why it was refused. */
  @IsString() reason!: string;
  /** The new end in ms, once it was accepted. */
  @CountOrNull() ends!: number | null;
}

/** Payments, newest first. */
export class PaymentListAnswer {
  @ListOf(PaymentAnswer) payments!: PaymentAnswer[];
  @Count() total!: number;
}

export class PaymentSentAnswer extends MessageAnswer {
  @Nested(PaymentAnswer) payment!: PaymentAnswer;
}

/** A payment; its picture comes in the form field `file`. Names a package, or days. */
export class SendPaymentPayload {
  @IfPresent() @Id('Package') package_id?: string;
  @IfPresent() @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days?: number;
  @Text('Method', { max: PAYMENT_METHOD_MAX_LENGTH, required: 'Method should not be empty' }) method!: string;
  @WholeNumber('Amount', 0, AMOUNT_MAX) amount!: number;
  @IfPresent() @Text('Note') note?: string;
  /** A ticket, for a user without a session. */
  @IfPresent() @Text('Ticket') ticket?: string;
}

export class PaymentsQuery extends PartQuery {
  @IfPresent() @OneOf('State', PAYMENT_STATES) state?: PaymentState;
  @IfPresent() @Id('User') user_id?: string;
}

/** The payment to accept; absent fields are as its user sent them. */
export class AcceptPaymentPayload {
  @Id() id!: string;
  @IfPresent() @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days?: number;
  @IfPresent() @WholeNumber('Amount', 0, AMOUNT_MAX) amount?: number;
}

export class RefusePaymentPayload {
  @Id() id!: string;
  @Text('Reason', { max: PAYMENT_REASON_MAX_LENGTH, required: 'Reason should not be empty' }) reason!: string;
}

/** Says where to pay: account numbers and the like. */
export class PaymentTextPayload {
  @Text('Text', { max: PAYMENT_TEXT_MAX_LENGTH }) text!: string;
}

/** Says where to pay; may be empty. */
export class PaymentTextAnswer {
  @IsString() text!: string;
}

/** All that a user sees with a ticket, after their subscription has ended. */
export class TicketAnswer {
  /** The payment accepted since the ticket was made, else the newest that isn't over; null without one. */
  @NestedOrNull(PaymentAnswer) payment!: PaymentAnswer | null;
  @ListOf(PackageOffer) packages!: PackageOffer[];
  @IsString() text!: string;
}
