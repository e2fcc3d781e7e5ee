import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ACTIVITY_HISTORY_HOURS_MAX } from '@keyroster/contracts';

/** How many were Active at a full minute. The minute is the id: several processes write one series. */
@Schema({ collection: 'activity_points', versionKey: false })
export class ActivityPoint {
  @Prop({ type: Date, required: true })
  _id!: Date;

  @Prop({ type: Number, required: true })
  active!: number;
}

export const ActivityPointSchema = SchemaFactory.createForClass(ActivityPoint);

/** A little longer than can be asked for. */
export const KEPT_MS = (ACTIVITY_HISTORY_HOURS_MAX + 1) * 3_600_000;
