import { Prop } from '@nestjs/mongoose';
import { type Types } from 'mongoose';

/** What has a name that is unique without regard to case. */
export abstract class Named {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  name!: string;

  /** What names are compared by, and what the unique index is on: two that differ in case alone are the same. */
  @Prop({ type: String, required: true })
  name_key!: string;

  /** Raised by whoever relies on it inside a transaction, so that its deletion collides with that. */
  @Prop({ type: Number, default: 0 })
  revision!: number;
}
