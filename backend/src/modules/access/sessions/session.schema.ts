import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { SESSION_END_CODES, type ReplacedBy, type SessionEndCode } from '@keyroster/contracts';

/** Ended sessions are kept until no token of theirs can be valid any more, to tell why they ended. */
const KEPT_SECONDS = 8 * 24 * 3600;

/** An admin who sees what the session's user sees. */
@Schema({ _id: false })
export class SessionViewing {
  /** The admin's own session, with which it ends. */
  @Prop({ type: Types.ObjectId, required: true })
  from!: Types.ObjectId;

  /** The admin's name. */
  @Prop({ type: String, required: true })
  by!: string;

  /** None is said of one that began before it was kept. */
  @Prop({ type: Types.ObjectId })
  by_id?: Types.ObjectId;

  /** In ms. */
  @Prop({ type: Number, required: true })
  until!: number;
}

/** The device that took the place of the session. */
@Schema({ _id: false })
export class SessionReplacedBy implements ReplacedBy {
  @Prop({ type: String, default: '' })
  device!: string;

  @Prop({ type: String, default: '' })
  ip_tail!: string;
}

const SessionReplacedBySchema = SchemaFactory.createForClass(SessionReplacedBy);
const SessionViewingSchema = SchemaFactory.createForClass(SessionViewing);

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  user_id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  username!: string;

  @Prop({ type: String, required: true })
  role!: string;

  /** Empty where it could not be read. */
  @Prop({ type: String, default: '' })
  ip!: string;

  @Prop({ type: String, default: '' })
  agent!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true })
  seenAt!: Date;

  /** When the user's subscription ends, in ms; null for those who never expire. */
  @Prop({ type: Number, default: null })
  ends_at!: number | null;

  @Prop({ type: Date })
  endedAt?: Date;

  @Prop({ type: String, enum: SESSION_END_CODES })
  endCode?: SessionEndCode;

  /** What is said of the end, where it isn't the text of the code: of a lock with a reason or an end. */
  @Prop({ type: String })
  endText?: string;

  @Prop({ type: SessionReplacedBySchema })
  endBy?: ReplacedBy;

  /** Of a replaced one: its place can't be taken back (any more). */
  @Prop({ type: Boolean })
  isSpent?: boolean;

  /** Which browser it is in, where that said so: 32 hex digits. */
  @Prop({ type: String })
  device_id?: string;

  /** When somebody last showed in it that it is them, in ms. */
  @Prop({ type: Number })
  confirmed_at?: number;

  /** When they came in by their password, in ms; absent where the session began in another way. */
  @Prop({ type: Number })
  password_at?: number;

  /** There where it is a look: it reads as the user, and is none of their sessions. */
  @Prop({ type: SessionViewingSchema })
  viewing?: SessionViewing;

  /** How many looks began from it. */
  @Prop({ type: Number })
  looks?: number;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ user_id: 1, createdAt: 1 });
// Holds the looks alone.
SessionSchema.index(
  { 'viewing.from': 1 },
  { partialFilterExpression: { 'viewing.from': { $exists: true } } },
);
SessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
