import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../../database/journal/journaled.js';

/**
 * That everybody in a profile group has a title. No list in the group: a title's deletion, and its being taken back, must
 * not collide with what becomes of the group meanwhile.
 */
@Schema({ collection: 'group_titles', versionKey: false })
export class GroupTitle {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'ProfileGroup' })
  group_id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'Title' })
  title_id!: Types.ObjectId;
}

export const GroupTitleSchema = SchemaFactory.createForClass(GroupTitle);
GroupTitleSchema.index({ group_id: 1, title_id: 1 }, { unique: true });
GroupTitleSchema.index({ title_id: 1 });
journaled(GroupTitleSchema);
