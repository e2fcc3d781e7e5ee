import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ACTIVITY_HISTORY_HOURS_MAX } from '@keyroster/contracts';

/** The minute is the id, so that several processes write one series. */
@Schema({ collection: 'activity_points', versionKey: false })
export class ActivityPoint {
  @Prop({ type: Date, required: true }) _id!: Date;
  @Prop({ type: Number, required: true }) active!: number;
}

export const ActivityPointSchema = SchemaFactory.createForClass(ActivityPoint);

export const KEPT_MS = (ACTIVITY_HISTORY_HOURS_MAX + 1) * 3_600_000;
