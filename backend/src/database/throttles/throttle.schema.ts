import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'throttles', versionKey: false })
export class Throttle {
  @Prop({ type: String, required: true }) key!: string;
  @Prop({ type: Number, required: true }) points!: number;
  @Prop({ type: Date, required: true }) expire!: Date;
}

export const ThrottleSchema = SchemaFactory.createForClass(Throttle);
ThrottleSchema.index({ key: 1 }, { unique: true });
ThrottleSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });
