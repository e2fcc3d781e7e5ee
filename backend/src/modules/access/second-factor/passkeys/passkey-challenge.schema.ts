import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** What a passkey is asked for: to sign in, or to be added. */
export type ChallengeKind = 'sign-in' | 'add';

/** A number that a passkey signs: once, and within five minutes. */
@Schema({ collection: 'passkey_challenges', versionKey: false })
export class PasskeyChallenge {
  /** In base64url. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  kind!: ChallengeKind;

  /** Who adds one; null for a sign-in, which is anybody's. */
  @Prop({ type: Types.ObjectId, default: null })
  user_id!: Types.ObjectId | null;

  /** What the one that is added will be called. */
  @Prop({ type: String, default: '' })
  name!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const PasskeyChallengeSchema = SchemaFactory.createForClass(PasskeyChallenge);
PasskeyChallengeSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
