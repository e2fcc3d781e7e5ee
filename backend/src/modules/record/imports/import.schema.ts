import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { ImportAction } from '@keyroster/contracts';
import type { ImportOptions } from './import-kind.js';

export const IMPORTS = 'imports';

/** An import that waits to be run, and later what became of its rows. What may hold passwords is sealed. */
@Schema({ collection: IMPORTS, versionKey: false, minimize: false })
export class Import {
  /** The plan's id. */
  _id!: Types.ObjectId;

  /** Nobody else runs it or gets its report. */
  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  /** The token of the program that made it; null for a user's own. */
  @Prop({ type: Types.ObjectId, default: null })
  token_id!: Types.ObjectId | null;

  @Prop({ type: String, required: true })
  action!: ImportAction;

  @Prop({ type: Fields.Types.Mixed, default: {} })
  options!: ImportOptions;

  /** As JSON, because the names of columns may hold dots. */
  @Prop({ type: String, required: true })
  mapping!: string;

  /** The sealed file; null after the import. */
  @Prop({ type: Buffer, default: null })
  file!: Buffer | null;

  /** The sealed outcome of each row. */
  @Prop({ type: Buffer, required: true })
  report!: Buffer;

  /** The sealed passwords that were made, by row, until they are fetched. */
  @Prop({ type: Buffer, default: null })
  made!: Buffer | null;

  @Prop({ type: String, required: true })
  key_id!: string;

  @Prop({ type: Number, required: true })
  refused!: number;

  @Prop({ type: Number, required: true })
  total!: number;

  /** A digest of what it would do. */
  @Prop({ type: String, required: true })
  print!: string;

  /** The job that runs or ran it: it runs once. */
  @Prop({ type: Types.ObjectId, default: null })
  job_id!: Types.ObjectId | null;

  @Prop({ type: Date, required: true })
  expires_at!: Date;
}

export const ImportSchema = SchemaFactory.createForClass(Import);
ImportSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
