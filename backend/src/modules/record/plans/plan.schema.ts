import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { Language } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';

@Schema({ collection: 'plans', versionKey: false })
export class Plan {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, default: null }) token_id!: Types.ObjectId | null;
  @Prop({ type: Fields.Types.Mixed, required: true }) asked!: PlanPayload;
  @Prop({ type: String, required: true }) print!: string;
  /** The language of the draft, on which `print` depends. */
  @Prop({ type: String, required: true }) language!: Language;
  @Prop({ type: Date, required: true }) expires_at!: Date;
}

export const PlanSchema = SchemaFactory.createForClass(Plan);
PlanSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
