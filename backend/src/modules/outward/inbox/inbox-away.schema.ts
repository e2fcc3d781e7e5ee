import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { INBOX_KINDS, type InboxKind } from '@keyroster/contracts';
import { Types } from 'mongoose';

@Schema({ collection: 'inbox_aways', versionKey: false })
export class InboxAway {
  /** Begins with the user's id, because a deletion in the change feed carries the `_id` alone. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, enum: INBOX_KINDS, required: true }) kind!: InboxKind;
  @Prop({ type: String, required: true }) id!: string;
  @Prop({ type: String, required: true }) state!: string;
}

export const InboxAwaySchema = SchemaFactory.createForClass(InboxAway);
InboxAwaySchema.index({ user_id: 1 });
