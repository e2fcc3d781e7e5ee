import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

/** Everybody in the group has the title. Not a list in the group: deleting a title must not collide with edits of groups. */
@Schema({ collection: 'group_titles', versionKey: false })
export class GroupTitle {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'ProfileGroup' }) group_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true, ref: 'Title' }) title_id!: Types.ObjectId;
}

export const GroupTitleSchema = SchemaFactory.createForClass(GroupTitle);
GroupTitleSchema.index({ group_id: 1, title_id: 1 }, { unique: true });
GroupTitleSchema.index({ title_id: 1 });
journaled(GroupTitleSchema);
