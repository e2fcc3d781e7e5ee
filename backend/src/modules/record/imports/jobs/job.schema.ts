import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { UndoRef } from '@keyroster/contracts/dto';

const JOBS = 'jobs';

/** `written` means committed, but without its undo noted yet; callers still see it as running. */
export type StoredJobState = 'running' | 'written' | 'done' | 'failed';

@Schema({ collection: JOBS, versionKey: false })
export class StoredJob {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, default: null }) token_id!: Types.ObjectId | null;
  @Prop({ type: String, required: true }) state!: StoredJobState;
  @Prop({ type: Number, required: true }) done!: number;
  @Prop({ type: Number, required: true }) total!: number;
  @Prop({ type: String, default: '' }) message!: string;
  @Prop({ type: Fields.Types.Mixed, default: null }) undo!: UndoRef | null;
  @Prop({ type: Date, required: true }) expires_at!: Date;
}

export const StoredJobSchema = SchemaFactory.createForClass(StoredJob);
StoredJobSchema.index({ state: 1 });
StoredJobSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
