import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { TITLE_SOURCES, type TitleSource } from '@keyroster/contracts/dto';

/** Longer than anything can be taken back. */
const KEPT_SECONDS = 8 * 24 * 3600;

/**
 * That a member was answered one password of a credential. No list of names in the credential: thousands may read it, and
 * none of them changes it.
 */
@Schema({ collection: 'credential_reads', versionKey: false })
export class CredentialRead {
  /** Credential, user and password: of two processes that note the same, both write one document. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Types.ObjectId, required: true })
  credential_id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  password_id!: Types.ObjectId;

  /** What they were called: told of those who are deleted. */
  @Prop({ type: String, required: true })
  email!: string;

  /** Through whom they had the title. */
  @Prop({ type: String, required: true, enum: TITLE_SOURCES })
  via!: TitleSource;

  @Prop({ type: Date, required: true })
  first!: Date;

  @Prop({ type: Date, required: true })
  last!: Date;

  /** Since when it doesn't count, unless they read it again later. */
  @Prop({ type: Date })
  accepted_at?: Date;

  /** Since when the credential is deleted; while that can be taken back, this waits with it. */
  @Prop({ type: Date })
  left_at?: Date;
}

export const CredentialReadSchema = SchemaFactory.createForClass(CredentialRead);
CredentialReadSchema.index({ credential_id: 1, password_id: 1 });
CredentialReadSchema.index({ left_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
