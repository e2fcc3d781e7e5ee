import { Prop } from '@nestjs/mongoose';
import { type Types } from 'mongoose';

export abstract class Named {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) name_key!: string;
  /** Raised by a transaction that relies on this document, so that its deletion collides. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}
