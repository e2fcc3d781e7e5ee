import { Schema, SchemaFactory } from '@nestjs/mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { Named } from '../../../database/named.js';

@Schema({ collection: 'profile_groups', versionKey: false })
export class ProfileGroup extends Named {}

export const ProfileGroupSchema = SchemaFactory.createForClass(ProfileGroup);
ProfileGroupSchema.index({ name_key: 1 }, { unique: true });
journaled(ProfileGroupSchema);
