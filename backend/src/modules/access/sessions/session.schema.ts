import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
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
export interface SessionViewing {
  /** The admin's own session, whose end also ends this one. */
  from: Types.ObjectId;
  by: string;
  /** Missing in sessions that are older than this field. */
  by_id?: Types.ObjectId;
  until: number;
}

const VIEWING = new MongooseSchema<SessionViewing>(
  { from: Types.ObjectId, by: String, by_id: Types.ObjectId, until: Number },
  { _id: false },
);
const END_LOCK = new MongooseSchema<LockFacts>({ reason: String, until: Number }, { _id: false });
const REPLACED_BY = new MongooseSchema<ReplacedBy>({ device: String, ip_tail: String }, { _id: false });

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) username!: string;
  @Prop({ type: String, required: true }) role!: string;
  @Prop({ type: String, default: '' }) ip!: string;
  @Prop({ type: String, default: '' }) agent!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) seenAt!: Date;
  @Prop({ type: Date }) endedAt?: Date;
  @Prop({ type: String, enum: SESSION_END_CODES }) endCode?: SessionEndCode;
  @Prop({ type: Boolean }) isForced?: boolean;
  @Prop({ type: END_LOCK }) endLock?: LockFacts;
  @Prop({ type: REPLACED_BY }) endBy?: ReplacedBy;
  @Prop({ type: Boolean }) isSpent?: boolean;
  /** The browser's id, if it sent one: 32 hex digits. */
  @Prop({ type: String }) device_id?: string;
  /** Absent in sessions of pages. */
  @Prop({ type: String, enum: SESSION_CLIENTS }) client?: SessionClient;
  @Prop({ type: Number }) confirmed_at?: number;
  @Prop({ type: Number }) password_at?: number;
  /** Set in an impersonation, which reads as the user but is none of their sessions. */
  @Prop({ type: VIEWING }) viewing?: SessionViewing;
  /** Raised by a transaction that relies on the open session, so that a concurrent end conflicts. */
  @Prop({ type: Number }) revision?: number;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ user_id: 1, createdAt: 1 });
SessionSchema.index(
  { 'viewing.from': 1 },
  { partialFilterExpression: { 'viewing.from': { $exists: true } } },
);
SessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
