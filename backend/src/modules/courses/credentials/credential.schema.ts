import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { COST_DAYS } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

export const CREDENTIALS = 'credentials';

@Schema({ collection: CREDENTIALS, versionKey: false })
export class Credential {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'Subtitle' }) subtitle_id!: Types.ObjectId;
  @Prop({ type: String, default: '' }) course_name!: string;
  @Prop({ type: String, required: true }) domain!: string;
  /** Encrypted, and bound to this document and field. */
  @Prop({ type: String, required: true }) login_sealed!: string;
  @Prop({ type: String, required: true }) password_sealed!: string;
  @Prop({ type: String, default: '' }) otp_sealed?: string;
  @Prop({ type: String, required: true }) key_id!: string;
  /** Empty without a picture, as after an import. */
  @Prop({ type: String, default: '' }) image!: string;
  @Prop({ type: Number, default: 0 }) seats!: number;
  @Prop({ type: String, default: '' }) note!: string;
  /** Members never see its login and password. */
  @Prop({ type: Boolean, default: false }) fill_only!: boolean;
  /** The last change of login or password, in ms; absent in older documents. */
  @Prop({ type: Number }) changed_at?: number;
  /** Identifies the password, so that a former one that is set again is recognised; absent for the first. */
  @Prop({ type: Types.ObjectId }) password_id?: Types.ObjectId;
  /** When an admin last accepted who knows the password. Reads after that are recorded again. */
  @Prop({ type: Number }) accepted_at?: number;
  /** The last paid day, as DD/MM/YYYY; empty if unknown. */
  @Prop({ type: String, default: '' }) paid_until!: string;
  /** In the currency's smallest unit. */
  @Prop({ type: Number, default: 0 }) cost!: number;
  /** How many days the cost covers. */
  @Prop({ type: Number, default: COST_DAYS }) cost_days!: number;
  @Prop({ type: String, default: '' }) provider!: string;
  /** Raised by a transaction that relies on it, so that a concurrent deletion conflicts. */
  @Prop({ type: Number }) revision?: number;
}

export type CredentialCosts = Pick<Credential, 'paid_until' | 'cost' | 'cost_days' | 'provider'>;

export const NO_COSTS: CredentialCosts = { paid_until: '', cost: 0, cost_days: COST_DAYS, provider: '' };

export const CredentialSchema = SchemaFactory.createForClass(Credential);
CredentialSchema.index({ subtitle_id: 1, _id: 1 });
CredentialSchema.index({ key_id: 1 });
CredentialSchema.index({ seats: 1 }, { partialFilterExpression: { seats: { $gt: 0 } } });
CredentialSchema.index({ paid_until: 1 }, { partialFilterExpression: { paid_until: { $gt: '' } } });
CredentialSchema.index({ cost: 1 }, { partialFilterExpression: { cost: { $gt: 0 } } });
journaled(CredentialSchema, {
  passing: { fields: ['accepted_at'], merge: () => ({}) },
  sealed: { by: 'key_id', fields: ['login_sealed', 'password_sealed', 'otp_sealed'] },
});
