import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { ProgramPermission } from '@keyroster/contracts';

@Schema({ collection: 'program_tokens', versionKey: false })
export class ProgramToken {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) hash!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: [String], required: true }) permissions!: ProgramPermission[];
  /** Normalised addresses and blocks; an empty list allows every address. */
  @Prop({ type: [String], default: [] }) addresses!: string[];
  @Prop({ type: Types.ObjectId, required: true }) by_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) by!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Number, default: null }) expires_at!: number | null;
  @Prop({ type: Date, default: null }) usedAt!: Date | null;
  @Prop({ type: String, default: null }) ip!: string | null;
}

export const ProgramTokenSchema = SchemaFactory.createForClass(ProgramToken);
ProgramTokenSchema.index({ by_id: 1 });
