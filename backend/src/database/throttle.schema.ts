import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Written by rate-limiter-flexible; here are its indexes, built with all the others. */
@Schema({ collection: 'throttles', versionKey: false })
export class Throttle {
  @Prop({ type: String, required: true })
  key!: string;

  @Prop({ type: Number, required: true })
  points!: number;

  @Prop({ type: Date })
  expire?: Date;
}

export const ThrottleSchema = SchemaFactory.createForClass(Throttle);
ThrottleSchema.index({ key: 1 }, { unique: true });
ThrottleSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });
