import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Types } from 'mongoose';

@Schema({ collection: 'profile_groups', versionKey: false })
export class ProfileGroup {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  name!: string;

  /** What names are compared by: two that differ in case alone are the same. */
  @Prop({ type: String, required: true })
  name_key!: string;

  /** Raised by whoever relies on the group inside a transaction, so that its deletion collides with him. */
  @Prop({ type: Number, default: 0 })
  revision!: number;
}

export const ProfileGroupSchema = SchemaFactory.createForClass(ProfileGroup);
ProfileGroupSchema.index({ name_key: 1 }, { unique: true });
