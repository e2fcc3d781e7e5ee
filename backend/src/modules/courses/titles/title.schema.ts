import { Schema, SchemaFactory } from '@nestjs/mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { Named } from '../../../database/named.js';

@Schema({ collection: 'titles', versionKey: false })
export class Title extends Named {}

export const TitleSchema = SchemaFactory.createForClass(Title);
TitleSchema.index({ name_key: 1 }, { unique: true });
journaled(TitleSchema);
