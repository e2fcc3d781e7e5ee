import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** Under its user's id: the newest alone is good. */
@Schema({ collection: 'pin_links', versionKey: false })
export class PinLink {
  _id!: Types.ObjectId;

  /** SHA-256 of the token, which is kept nowhere. */
  @Prop({ type: String, required: true }) hash!: string;
  /** Of the password and role for which it was made: with others it is void. */
  @Prop({ type: String, required: true }) print!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const PinLinkSchema = SchemaFactory.createForClass(PinLink);
PinLinkSchema.index({ hash: 1 }, { unique: true });
PinLinkSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
