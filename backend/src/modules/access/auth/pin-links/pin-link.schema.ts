import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** Its id is that of the user, so that only the newest link of a user works. */
@Schema({ collection: 'pin_links', versionKey: false })
export class PinLink {
  _id!: Types.ObjectId;

  /** SHA-256 of the token, which itself isn't stored. */
  @Prop({ type: String, required: true }) hash!: string;
  /** Digest of the user's role and password hash: with others the link is void. */
  @Prop({ type: String, required: true }) print!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const PinLinkSchema = SchemaFactory.createForClass(PinLink);
PinLinkSchema.index({ hash: 1 }, { unique: true });
PinLinkSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
