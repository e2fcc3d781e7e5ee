import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { Named } from '../../../database/named.js';

@Schema({ collection: 'subtitles', versionKey: false })
export class Subtitle extends Named {
  @Prop({ type: Types.ObjectId, required: true, ref: 'Title' }) title_id!: Types.ObjectId;
}

export const SubtitleSchema = SchemaFactory.createForClass(Subtitle);
SubtitleSchema.index({ title_id: 1, name_key: 1 }, { unique: true });
journaled(SubtitleSchema);
