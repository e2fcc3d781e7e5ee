import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { TITLE_SOURCES, type TitleSource } from '@keyroster/contracts/dto';

/** Longer than any undo period. */
const KEPT_SECONDS = 8 * 24 * 3600;

/** A member received a password. Not a list in the credential, because thousands may read one. */
@Schema({ collection: 'credential_reads', versionKey: false })
export class CredentialRead {
  /** Credential, user and password, so that two processes that record the same read write one document. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Types.ObjectId, required: true }) credential_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) password_id!: Types.ObjectId;
  /** The reader's email at that time, shown once they are deleted. */
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, required: true, enum: TITLE_SOURCES }) via!: TitleSource;
  @Prop({ type: Date, required: true }) first!: Date;
  @Prop({ type: Date, required: true }) last!: Date;
  /** Reads up to this time don't count. */
  @Prop({ type: Date }) accepted_at?: Date;
  /** When the credential was deleted. The TTL index deletes the read once that can't be undone any more. */
  @Prop({ type: Date }) left_at?: Date;
}

export const CredentialReadSchema = SchemaFactory.createForClass(CredentialRead);
CredentialReadSchema.index({ credential_id: 1, password_id: 1 });
CredentialReadSchema.index({ left_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
