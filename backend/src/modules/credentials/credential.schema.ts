import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ collection: 'credentials', versionKey: false })
export class Credential {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
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

  /** The name of its picture. */
  @Prop({ type: String, required: true })
  image!: string;
}

export const CredentialSchema = SchemaFactory.createForClass(Credential);
CredentialSchema.index({ subtitle_id: 1, _id: 1 });
CredentialSchema.index({ key_id: 1 });
