import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { RENEWAL_KINDS, type RenewalKind } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { journaled } from '../../../../database/journal/journaled.js';

/** A ledger entry: one move of the end of a subscription. Kept when the user is deleted. */
@Schema({ collection: 'renewals', versionKey: false })
export class Renewal {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: Number, required: true }) days!: number;
  /** The previous end in ms; in a `first` entry the start; null before the first use. */
  @Prop({ type: Number, default: null }) from!: number | null;
  @Prop({ type: Number, default: null }) to!: number | null;
  /** In the currency's smallest unit. */
  @Prop({ type: Number, default: 0 }) amount!: number;
  @Prop({ type: String, default: '' }) method!: string;
  @Prop({ type: String, default: '' }) note!: string;
  @Prop({ type: String, enum: RENEWAL_KINDS, required: true }) kind!: RenewalKind;
  @Prop({ type: String, default: '' }) by!: string;
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: String, default: '' }) affiliate!: string;
  @Prop({ type: String, default: '' }) supervisor!: string;
  /** The name of the package that was given, empty without one. */
  @Prop({ type: String, default: '' }) package!: string;
  /** The user's titles at that time, their own and those of their group. */
  @Prop({ type: [Types.ObjectId], default: [] }) titles!: Types.ObjectId[];
}

export const RenewalSchema = SchemaFactory.createForClass(Renewal);
RenewalSchema.index({ user_id: 1, at: -1, _id: -1 });
RenewalSchema.index({ at: -1, _id: -1 });

journaled(RenewalSchema, { newest: { of: 'user_id', by: 'at' } });
