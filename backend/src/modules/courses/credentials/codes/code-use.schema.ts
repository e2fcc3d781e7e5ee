import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** A session has got codes of a credential. The next code is audited only after `until`. */
@Schema({ collection: 'code_uses', versionKey: false })
export class CodeUse {
  @Prop({ type: Types.ObjectId, required: true }) session_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) credential_id!: Types.ObjectId;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const CodeUseSchema = SchemaFactory.createForClass(CodeUse);
CodeUseSchema.index({ session_id: 1, credential_id: 1 }, { unique: true });
CodeUseSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
