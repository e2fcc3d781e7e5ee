import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { ImportAction, Language } from '@keyroster/contracts';
import type { ImportOptions } from './import-kind.js';

const IMPORTS = 'imports';

@Schema({ collection: IMPORTS, versionKey: false, minimize: false })
export class Import {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, default: null }) token_id!: Types.ObjectId | null;
  @Prop({ type: String, required: true }) action!: ImportAction;
  @Prop({ type: Fields.Types.Mixed, default: {} }) options!: ImportOptions;
  /** As JSON, because the names of columns may hold dots. */
  @Prop({ type: String, required: true }) mapping!: string;
  @Prop({ type: Buffer, default: null }) file!: Buffer | null;
  @Prop({ type: Buffer, required: true }) report!: Buffer;
  @Prop({ type: Buffer, default: null }) made!: Buffer | null;
  @Prop({ type: String, required: true }) key_id!: string;
  @Prop({ type: Number, required: true }) refused!: number;
  @Prop({ type: Number, required: true }) total!: number;
  @Prop({ type: String, required: true }) print!: string;
  /** The language of the draft, on which `print` depends. */
  @Prop({ type: String, required: true }) language!: Language;
  @Prop({ type: Types.ObjectId, default: null }) job_id!: Types.ObjectId | null;
  @Prop({ type: Date, required: true }) expires_at!: Date;
}

export const ImportSchema = SchemaFactory.createForClass(Import);
ImportSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
