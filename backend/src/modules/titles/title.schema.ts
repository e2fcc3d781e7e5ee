import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Types } from 'mongoose';

@Schema({ collection: 'titles', versionKey: false })
export class Title {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  name!: string;

  /** What names are compared by: two that differ in case alone are the same. */
  @Prop({ type: String, required: true })
  name_key!: string;

  /** Raised by whoever relies on the title inside a transaction, so that its deletion collides with him. */
  @Prop({ type: Number, default: 0 })
  revision!: number;
}

export const TitleSchema = SchemaFactory.createForClass(Title);
TitleSchema.index({ name_key: 1 }, { unique: true });
