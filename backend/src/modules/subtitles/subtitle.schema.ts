import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { Named } from '../../database/named.js';

@Schema({ collection: 'subtitles', versionKey: false })
export class Subtitle extends Named {
  @Prop({ type: Types.ObjectId, required: true })
  title_id!: Types.ObjectId;
}

export const SubtitleSchema = SchemaFactory.createForClass(Subtitle);
SubtitleSchema.index({ title_id: 1, name_key: 1 }, { unique: true });
