import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import {
  SESSION_CLIENTS,
  SESSION_END_CODES,
  type LockFacts,
  type ReplacedBy,
  type SessionClient,
  type SessionEndCode,
} from '@keyroster/contracts';

/** Ended sessions are kept, to tell why they ended, until none of their tokens can be valid any more. */
const KEPT_SECONDS = 8 * 24 * 3600;

/** An admin who sees what the session's user sees. */
@Schema({ _id: false })
export class SessionViewing {
  /** The admin's own session, with which it ends. */
  @Prop({ type: Types.ObjectId, required: true })
  from!: Types.ObjectId;

  @Prop({ type: String, required: true })
  by!: string;

  /** Missing in sessions that began before it was stored. */
  @Prop({ type: Types.ObjectId })
  by_id?: Types.ObjectId;

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

/** The lock that ended the session. */
@Schema({ _id: false })
export class SessionEndLock implements LockFacts {
  @Prop({ type: String, default: '' })
  reason!: string;

  @Prop({ type: Number, default: null })
  until!: number | null;
}

const SessionEndLockSchema = SchemaFactory.createForClass(SessionEndLock);
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

  /** The lock that ended it. */
  @Prop({ type: SessionEndLockSchema })
  endLock?: LockFacts;

  @Prop({ type: SessionReplacedBySchema })
  endBy?: ReplacedBy;

  /** Its place can't be taken back any more. */
  @Prop({ type: Boolean })
  isSpent?: boolean;

  /** The browser, where it said so: 32 hex digits. */
  @Prop({ type: String })
  device_id?: string;

  /** Absent in sessions of pages. */
  @Prop({ type: String, enum: SESSION_CLIENTS })
  client?: SessionClient;

  /** When the user last confirmed in it that it is them, in ms. */
  @Prop({ type: Number })
  confirmed_at?: number;

  /** When the user logged in by password, in ms; absent where the session began in another way. */
  @Prop({ type: Number })
  password_at?: number;

  /** Set in an impersonation, which reads as the user and is none of their sessions. */
  @Prop({ type: SessionViewingSchema })
  viewing?: SessionViewing;

  /** Counts what began from it, so that its end collides with that. */
  @Prop({ type: Number })
  looks?: number;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ user_id: 1, createdAt: 1 });
SessionSchema.index(
  { 'viewing.from': 1 },
  { partialFilterExpression: { 'viewing.from': { $exists: true } } },
);
SessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
