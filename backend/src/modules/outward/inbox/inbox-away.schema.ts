import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { INBOX_KINDS, type InboxKind } from '@keyroster/contracts';
import { Types } from 'mongoose';

/** That an admin put an item of the inbox away as it was then. */
@Schema({ collection: 'inbox_aways', versionKey: false })
export class InboxAway {
  /** Begins with the user: news of one that is gone carries nothing else. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  @Prop({ type: String, enum: INBOX_KINDS, required: true })
  kind!: InboxKind;

  @Prop({ type: String, required: true })
  id!: string;

  /** What it said; once it says something else, it is there again. */
  @Prop({ type: String, required: true })
  state!: string;
}

export const InboxAwaySchema = SchemaFactory.createForClass(InboxAway);
InboxAwaySchema.index({ user_id: 1 });
