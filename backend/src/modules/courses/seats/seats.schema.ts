import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ _id: false })
class StoredJoin {
  @Prop({ type: String, required: true }) id!: string;
  @Prop({ type: Number, required: true }) at!: number;
}

@Schema({ _id: false })
class StoredPlace {
  @Prop({ type: String, required: true }) user!: string;
  @Prop({ type: Number, required: true }) since!: number;
  @Prop({ type: Boolean, required: true }) isSeated!: boolean;
  @Prop({ type: [SchemaFactory.createForClass(StoredJoin)], required: true }) sessions!: StoredJoin[];
}

/** Who uses a credential, and who waits for it. Deleted when nobody does. */
@Schema({ collection: 'seats', versionKey: false })
export class StoredSeats {
  /** The credential's id. */
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true }) of!: number;
  @Prop({ type: [SchemaFactory.createForClass(StoredPlace)], required: true }) line!: StoredPlace[];
  /** New with each write, so that a write detects another one since its read. */
  @Prop({ type: Types.ObjectId, required: true }) stamp!: Types.ObjectId;
}

const KEPT_SECONDS = 3_600;

@Schema({ collection: 'seat_pings', versionKey: false })
export class SeatPing {
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true }) at!: Date;
}

export const StoredSeatsSchema = SchemaFactory.createForClass(StoredSeats);
export const SeatPingSchema = SchemaFactory.createForClass(SeatPing);
SeatPingSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
