import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { DELIVERY_STATES, WEBHOOK_EVENTS, type DeliveryState, type WebhookEvent } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { Queued } from '../../deliveries/index.js';

export const DELIVERIES = 'webhook_deliveries';

@Schema({ collection: DELIVERIES, versionKey: false })
export class Delivery extends Queued {
  @Prop({ type: Types.ObjectId, required: true }) webhook_id!: Types.ObjectId;
  @Prop({ type: String, enum: WEBHOOK_EVENTS, required: true }) event!: WebhookEvent;
  @Prop({ type: String, required: true }) body!: string;
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: String, enum: DELIVERY_STATES, required: true }) state!: DeliveryState;
  /** The key of an event that the webhook must be told only once. */
  @Prop({ type: String }) once?: string;
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
