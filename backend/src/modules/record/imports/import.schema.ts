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

  /** Whose: nobody else runs it, or gets its report. */
  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  /** The token of the program that made it; null for a user's own. */
  @Prop({ type: Types.ObjectId, default: null })
  token_id!: Types.ObjectId | null;

  @Prop({ type: String, required: true })
  action!: ImportAction;

  @Prop({ type: Fields.Types.Mixed, default: {} })
  options!: ImportOptions;

  /** The names of the columns may hold dots: as JSON. */
  @Prop({ type: String, required: true })
  mapping!: string;

  /** The file, sealed; gone when it was imported. */
  @Prop({ type: Buffer, default: null })
  file!: Buffer | null;

  /** What becomes of each row, sealed. */
  @Prop({ type: Buffer, required: true })
  report!: Buffer;

  /** The passwords that were made, by row, sealed; there until they were fetched. */
  @Prop({ type: Buffer, default: null })
  made!: Buffer | null;

  /** The key that all of it is sealed with. */
  @Prop({ type: String, required: true })
  key_id!: string;

  @Prop({ type: Number, required: true })
  refused!: number;

  /** On how many rows it would act. */
  @Prop({ type: Number, required: true })
  total!: number;

  /** Of what it would do: the same as long as it would do the same. */
  @Prop({ type: String, required: true })
  print!: string;

  /** The job that runs it, or ran it: it runs once. */
  @Prop({ type: Types.ObjectId, default: null })
  job_id!: Types.ObjectId | null;

  @Prop({ type: Date, required: true })
  expires_at!: Date;
}

export const ImportSchema = SchemaFactory.createForClass(Import);
ImportSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
