import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { PAYMENT_STATES, type PaymentState } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

/** A payment as the user claims it. Kept when the user is deleted, like the ledger. */
@Schema({ collection: 'payments', versionKey: false })
export class Payment {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) email!: string;
  /** The package's name at that time; empty without one. */
  @Prop({ type: String, default: '' }) package!: string;
  @Prop({ type: Types.ObjectId, default: null }) package_id!: Types.ObjectId | null;
  @Prop({ type: Number, required: true }) days!: number;
  /** In the currency's smallest unit. */
  @Prop({ type: Number, required: true }) amount!: number;
  @Prop({ type: String, required: true }) method!: string;
  @Prop({ type: String, default: '' }) note!: string;
  /** The picture's name, which no answer contains; empty without one. */
  @Prop({ type: String, default: '' }) picture!: string;
  @Prop({ type: String, enum: PAYMENT_STATES, required: true }) state!: PaymentState;
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: Number, default: null }) decided_at!: number | null;
  @Prop({ type: String, default: '' }) by!: string;
  @Prop({ type: String, default: '' }) reason!: string;
  @Prop({ type: Number, default: null }) ends!: number | null;
}

export const PaymentSchema = SchemaFactory.createForClass(Payment);
PaymentSchema.index({ user_id: 1, at: -1, _id: -1 });
PaymentSchema.index({ state: 1, at: -1, _id: -1 });
PaymentSchema.index({ at: -1, _id: -1 });
PaymentSchema.index({ decided_at: 1 }, { partialFilterExpression: { picture: { $gt: '' } } });
journaled(PaymentSchema);
