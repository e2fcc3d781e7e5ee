import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How far the audit is sealed, and who is sealing; in a second document, up to where it was archived. */
@Schema({ collection: 'audit_chain', versionKey: false })
export class ChainHead {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  seq!: number;

  @Prop({ type: String, required: true })
  hash!: string;

  @Prop({ type: String, default: null })
  owner!: string | null;

  /** By the database's clock, which is the same for all processes. */
  @Prop({ type: Date, default: null })
  leasedAt!: Date | null;
}

export const ChainHeadSchema = SchemaFactory.createForClass(ChainHead);
