import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  MESSAGE_STATES,
  MESSAGE_WHYS,
  RULE_KINDS,
  type ChannelValue,
  type MessageState,
  type MessageWhy,
  type RuleKind,
} from '@keyroster/contracts';
import { Types } from 'mongoose';
import { Queued } from '../deliveries/index.js';

/** The sealed part of a waiting message. `shown` is its text without secrets, which is kept afterwards. */
export interface MessageContent extends Record<Exclude<ChannelValue, 'secret' | 'to' | 'id'>, string> {
  subject: string;
  shown: string;
}

@Schema({ collection: 'messages', versionKey: false })
export class Message extends Queued {
  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: Types.ObjectId, required: true }) rule_id!: Types.ObjectId;
  @Prop({ type: String, enum: RULE_KINDS, required: true }) when!: RuleKind;
  /** The days of a timed rule's step, or what identifies the cause. */
  @Prop({ type: String, required: true }) step!: string;
  @Prop({ type: Number, default: null }) end!: number | null;
  @Prop({ type: Types.ObjectId, required: true }) channel_id!: Types.ObjectId;
  @Prop({ type: String, default: '' }) to!: string;
  /** Empty while the message waits. */
  @Prop({ type: String, default: '' }) text!: string;
  /** The sealed content, until the message is over. */
  @Prop({ type: String, default: '' }) sealed!: string;
  @Prop({ type: String, default: '' }) key_id!: string;
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: Number, required: true }) due!: number;
  @Prop({ type: String, enum: MESSAGE_STATES, required: true }) state!: MessageState;
  @Prop({ type: String, enum: [...MESSAGE_WHYS, null], default: null }) why!: MessageWhy | null;
}

export type SealedContent = Pick<Message, 'sealed' | 'key_id'>;

export const MessageSchema = SchemaFactory.createForClass(Message);
MessageSchema.index({ user_id: 1, rule_id: 1, end: 1, step: 1 }, { unique: true });
MessageSchema.index({ channel_id: 1, state: 1, next_at: 1, _id: 1 });
MessageSchema.index({ state: 1, channel_id: 1 });
MessageSchema.index({ user_id: 1, _id: -1 });
MessageSchema.index({ key_id: 1 });
MessageSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
