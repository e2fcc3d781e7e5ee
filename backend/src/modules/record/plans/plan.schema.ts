import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { PlanPayload } from '@keyroster/contracts/dto';

/** A plan that waits to be run. */
@Schema({ collection: 'plans', versionKey: false })
export class Plan {
  _id!: Types.ObjectId;

  /** Nobody else runs it. */
  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  /** The token of the program that made it; null for a user's own. */
  @Prop({ type: Types.ObjectId, default: null })
  token_id!: Types.ObjectId | null;

  @Prop({ type: Fields.Types.Mixed, required: true })
  asked!: PlanPayload;

  /** A digest of what it would do. */
  @Prop({ type: String, required: true })
  print!: string;

  @Prop({ type: Date, required: true })
  expires_at!: Date;
}

export const PlanSchema = SchemaFactory.createForClass(Plan);
PlanSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
