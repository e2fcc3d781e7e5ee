import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

export const CREDENTIALS = 'credentials';

@Schema({ collection: CREDENTIALS, versionKey: false })
export class Credential {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'Subtitle' })
  subtitle_id!: Types.ObjectId;

  @Prop({ type: String, default: '' })
  course_name!: string;

  @Prop({ type: String, required: true })
  domain!: string;

  /** Encrypted, and bound to this document and field. */
  @Prop({ type: String, required: true })
  login_sealed!: string;

  /** Encrypted, and bound to this document and field. */
  @Prop({ type: String, required: true })
  password_sealed!: string;

  /** The key that both are encrypted with. */
  @Prop({ type: String, required: true })
  key_id!: string;

  /** The name of its picture; empty for one without, as imports make them. */
  @Prop({ type: String, default: '' })
  image!: string;
}

export const CredentialSchema = SchemaFactory.createForClass(Credential);
CredentialSchema.index({ subtitle_id: 1, _id: 1 });
CredentialSchema.index({ key_id: 1 });
journaled(CredentialSchema, { sealed: { by: 'key_id', fields: ['login_sealed', 'password_sealed'] } });
