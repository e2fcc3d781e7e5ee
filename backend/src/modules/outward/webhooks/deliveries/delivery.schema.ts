import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { DELIVERY_STATES, WEBHOOK_EVENTS, type DeliveryState, type WebhookEvent } from '@keyroster/contracts';
import { Types } from 'mongoose';

export const DELIVERIES = 'webhook_deliveries';

@Schema({ collection: DELIVERIES, versionKey: false })
export class Delivery {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  webhook_id!: Types.ObjectId;

  @Prop({ type: String, enum: WEBHOOK_EVENTS, required: true })
  event!: WebhookEvent;

  @Prop({ type: String, required: true })
  body!: string;

  @Prop({ type: Number, required: true })
  at!: number;

  @Prop({ type: String, enum: DELIVERY_STATES, required: true })
  state!: DeliveryState;

  @Prop({ type: Number, default: 0 })
  tries!: number;

  @Prop({ type: Number, default: null })
  status!: number | null;

  @Prop({ type: Number, default: null })
  ms!: number | null;

  @Prop({ type: Number, default: null })
  next_at!: number | null;

  @Prop({ type: String, default: '' })
  lease!: string;

  @Prop({ type: Date, default: new Date(0) })
  leased_until!: Date;

  /** A key of what the webhook must be told only once. */
  @Prop({ type: String })
  once?: string;

  @Prop({ type: Number })
  over_at?: number | null;

  @Prop({ type: Date })
  expires_at?: Date;
}

export const DeliverySchema = SchemaFactory.createForClass(Delivery);
DeliverySchema.index({ webhook_id: 1, state: 1, next_at: 1, _id: 1 });
DeliverySchema.index({ webhook_id: 1, _id: -1 });
DeliverySchema.index({ state: 1, webhook_id: 1 });
DeliverySchema.index(
  { webhook_id: 1, once: 1 },
  { unique: true, partialFilterExpression: { once: { $type: 'string' } } },
);
DeliverySchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
