import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ collection: 'spans', versionKey: false })
export class StoredSpan {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) session_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) ip!: string;
  @Prop({ type: String, default: '' }) device!: string;
  @Prop({ type: Number, required: true }) from!: number;
  @Prop({ type: Number, required: true }) to!: number;
  /** Set until the final end is stored; it stays if the process dies before. */
  @Prop({ type: Boolean }) open?: true;
}

export const StoredSpanSchema = SchemaFactory.createForClass(StoredSpan);
// No index on `to`, which changes once a minute for everybody who is Active.
StoredSpanSchema.index({ user_id: 1, from: 1 });
StoredSpanSchema.index({ from: 1 });
