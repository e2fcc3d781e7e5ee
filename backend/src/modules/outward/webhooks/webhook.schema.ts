import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { EXPIRING_DAYS, WEBHOOK_EVENTS, type DeliveryState, type WebhookEvent } from '@keyroster/contracts';
import { type Types } from 'mongoose';

const WEBHOOKS = 'webhooks';

/** Timed events are told only if they are due after `since`. */
@Schema({ _id: false })
export class Want {
  @Prop({ type: String, enum: WEBHOOK_EVENTS, required: true }) event!: WebhookEvent;
  @Prop({ type: Number, required: true }) since!: number;
}

@Schema({ _id: false })
export class WebhookLastTry {
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: String, required: true }) state!: DeliveryState;
  @Prop({ type: Number, default: null }) status!: number | null;
}

const WantSchema = SchemaFactory.createForClass(Want);
const WebhookLastTrySchema = SchemaFactory.createForClass(WebhookLastTry);

@Schema({ collection: WEBHOOKS, versionKey: false })
export class Webhook {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) url!: string;
  @Prop({ type: [WantSchema], required: true }) wants!: Want[];
  @Prop({ type: [Number], default: EXPIRING_DAYS }) expiring_days!: number[];
  @Prop({ type: String, required: true }) secret_sealed!: string;
  @Prop({ type: String, required: true }) key_id!: string;
  @Prop({ type: Boolean, default: false }) paused!: boolean;
  /** Null if an admin paused it, or it isn't paused. */
  @Prop({ type: Number, default: null }) gave_up_at!: number | null;
  @Prop({ type: Number, default: null }) failing_since!: number | null;
  @Prop({ type: WebhookLastTrySchema, default: null }) last!: WebhookLastTry | null;
}

export type SealedSecret = Pick<Webhook, 'secret_sealed' | 'key_id'>;

export const WebhookSchema = SchemaFactory.createForClass(Webhook);
WebhookSchema.index({ key_id: 1 });
