import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ANNOUNCEMENT_AUDIENCES, type AnnouncementAudience } from '@keyroster/contracts';
import { Types } from 'mongoose';

@Schema({ collection: 'announcements', versionKey: false })
export class Announcement {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) text!: string;
  @Prop({ type: String, enum: ANNOUNCEMENT_AUDIENCES, required: true }) audience!: AnnouncementAudience;
  @Prop({ type: Types.ObjectId, default: null }) title_id!: Types.ObjectId | null;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) by!: string;
  @Prop({ type: Date, default: null }) until!: Date | null;
  @Prop({ type: Date, default: null }) ended_at!: Date | null;
}

export const AnnouncementSchema = SchemaFactory.createForClass(Announcement);
AnnouncementSchema.index({ at: -1, _id: -1 });
AnnouncementSchema.index({ ended_at: 1, until: 1 });
