import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ collection: 'assignments', versionKey: false })
export class Assignment {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  title_id!: Types.ObjectId;
}

export const AssignmentSchema = SchemaFactory.createForClass(Assignment);
AssignmentSchema.index({ user_id: 1, title_id: 1 }, { unique: true });
AssignmentSchema.index({ title_id: 1 });
