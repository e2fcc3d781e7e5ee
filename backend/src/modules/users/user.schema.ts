import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

@Schema({ collection: 'users', versionKey: false })
export class User {
  _id!: Types.ObjectId;

  /** The username, normalised. */
  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true })
  password_hash!: string;

  @Prop({ type: String, required: true })
  role!: string;

  @Prop({ type: Types.ObjectId, default: null })
  profile_group_id!: Types.ObjectId | null;

  /** The group's name, kept here so that lists need no join; the groups module renames it. */
  @Prop({ type: String, default: '' })
  profile_group!: string;

  @Prop({ type: String, default: '' })
  ip_address!: string;

  /** Newest first. */
  @Prop({ type: [String], default: [] })
  ip_address_history!: string[];

  @Prop({ type: String, default: '' })
  first_ip!: string;

  @Prop({ type: String, default: '' })
  wasap!: string;

  @Prop({ type: String, default: '' })
  payment_method!: string;

  @Prop({ type: String, default: '' })
  nstbrowser_email!: string;

  @Prop({ type: String, default: '' })
  niche!: string;

  @Prop({ type: String, default: '' })
  affiliate!: string;

  @Prop({ type: String, default: '' })
  supervisor!: string;

  @Prop({ type: String, default: '' })
  observation!: string;

  /** DD/MM/YYYY. */
  @Prop({ type: String, required: true })
  sub_start_date!: string;

  /** The same as YYYYMMDD, to sort by. */
  @Prop({ type: Number, required: true })
  sub_start_day!: number;

  @Prop({ type: Number, required: true })
  sub_validity!: number;

  @Prop({ type: Number, required: true })
  usage_limit!: number;

  @Prop({ type: Number, required: true })
  seq!: number;

  @Prop({ type: Boolean, default: false })
  is_locked!: boolean;

  /** Seconds since 1970, 0 = never. */
  @Prop({ type: Number, default: 0 })
  last_ping_timestamp!: number;

  /** When activity was last reset, in ms: an earlier touch that arrives late is dropped. */
  @Prop({ type: Number, default: 0 })
  reset_at!: number;

  /** For admins to see; the count behind it is the login tries' own. */
  @Prop({ type: Number, default: 0 })
  paused_until!: number;

  /** Raised by whoever relies on the user inside a transaction. */
  @Prop({ type: Number, default: 0 })
  revision!: number;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Counts edits and locks. */
  @Prop({ type: Number, default: 0 })
  version!: number;
}

export const UserSchema = SchemaFactory.createForClass(User);
UserSchema.index({ email: 1 }, { unique: true });
UserSchema.index({ seq: 1 }, { unique: true });
UserSchema.index({ role: 1, seq: 1 });
UserSchema.index({ profile_group_id: 1 });
// None for last_ping_timestamp: who is active is known in memory, and thousands of pings a second would each move it.
