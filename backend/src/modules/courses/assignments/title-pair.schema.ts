import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

@Schema({ collection: 'assignments', versionKey: false })
export class Assignment {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true, ref: 'User' }) user_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true, ref: 'Title' }) title_id!: Types.ObjectId;
}

export const AssignmentSchema = SchemaFactory.createForClass(Assignment);
AssignmentSchema.index({ user_id: 1, title_id: 1 }, { unique: true });
AssignmentSchema.index({ title_id: 1 });
journaled(AssignmentSchema);

/** A title of a group's members. Not a list in the group: deleting a title would conflict with its edits. */
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
