import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { CHANNEL_KINDS, type ChannelKind } from '@keyroster/contracts';
import type { ChannelSettings } from '@keyroster/contracts/dto';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { LastTry } from '../deliveries/index.js';

/** The password, the secret, and the values of secret headers by their lower-case names. */
export interface ChannelSecrets {
  password: string;
  secret: string;
  headers: Record<string, string>;
}

/** The secrets are sealed together, and are empty in `settings`. */
@Schema({ collection: 'channels', versionKey: false, minimize: false })
export class Channel {
  _id!: Types.ObjectId;

  @Prop({ type: String, enum: CHANNEL_KINDS, required: true }) kind!: ChannelKind;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) settings!: ChannelSettings;
  @Prop({ type: String, required: true }) secrets_sealed!: string;
  @Prop({ type: String, required: true }) key_id!: string;
  /** Raised by a rule that names it, so that a concurrent removal conflicts. */
  @Prop({ type: Number, default: 0 }) revision!: number;
  @Prop({ type: Boolean, default: false }) paused!: boolean;
  /** Null if an admin paused it, or it isn't paused. */
  @Prop({ type: Number, default: null }) gave_up_at!: number | null;
  /** When a restore paused it, in ms. */
  @Prop({ type: Number, default: null }) restored_at!: number | null;
  @Prop({ type: Number, default: null }) failing_since!: number | null;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) last!: LastTry | null;
  /** By the database's clock: the moment from which the next message may be sent. */
  @Prop({ type: Date, default: new Date(0) }) next_slot!: Date;
}

export type SealedSecrets = Pick<Channel, 'secrets_sealed' | 'key_id'>;

export const ChannelSchema = SchemaFactory.createForClass(Channel);
ChannelSchema.index({ key_id: 1 });
