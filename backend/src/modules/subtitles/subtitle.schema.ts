import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ collection: 'subtitles', versionKey: false })
export class Subtitle {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  title_id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  name!: string;

  /** What names are compared by: two that differ in case alone are the same. */
  @Prop({ type: String, required: true })
  name_key!: string;

  /** Raised by whoever relies on the subtitle inside a transaction, so that its deletion collides with him. */
  @Prop({ type: Number, default: 0 })
  revision!: number;
}

export const SubtitleSchema = SchemaFactory.createForClass(Subtitle);
SubtitleSchema.index({ title_id: 1, name_key: 1 }, { unique: true });
