import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { EXPIRING_DAYS, WEBHOOK_EVENTS, type WebhookEvent } from '@keyroster/contracts';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { LastTry } from '../deliveries/index.js';

/** Timed events are told only if they are due after `since`. */
@Schema({ _id: false })
export class Want {
  @Prop({ type: String, enum: WEBHOOK_EVENTS, required: true }) event!: WebhookEvent;
  @Prop({ type: Number, required: true }) since!: number;
}

@Schema({ collection: 'webhooks', versionKey: false })
export class Webhook {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) url!: string;
  @Prop({ type: [SchemaFactory.createForClass(Want)], required: true }) wants!: Want[];
  @Prop({ type: [Number], default: EXPIRING_DAYS }) expiring_days!: number[];
  @Prop({ type: String, required: true }) secret_sealed!: string;
  @Prop({ type: String, required: true }) key_id!: string;
  @Prop({ type: Boolean, default: false }) paused!: boolean;
  /** Null if an admin paused it, or it isn't paused. */
  @Prop({ type: Number, default: null }) gave_up_at!: number | null;
  @Prop({ type: Number, default: null }) failing_since!: number | null;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) last!: LastTry | null;
}

export type SealedSecret = Pick<Webhook, 'secret_sealed' | 'key_id'>;

export const WebhookSchema = SchemaFactory.createForClass(Webhook);
WebhookSchema.index({ key_id: 1 });
