import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'audit_chain', versionKey: false })
export class ChainHead {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) seq!: number;
  @Prop({ type: String, required: true }) hash!: string;
  @Prop({ type: String, default: null }) owner!: string | null;
  /** By the database's clock, which all processes share. */
  @Prop({ type: Date, default: null }) leasedAt!: Date | null;
}

export const ChainHeadSchema = SchemaFactory.createForClass(ChainHead);
