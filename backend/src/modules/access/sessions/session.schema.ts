import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types, type HydratedDocument } from 'mongoose';
import { SESSION_END_CODES, type SessionEndCode } from '@keyroster/contracts';

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

  /** In ms. */
  @Prop({ type: Number, required: true })
  until!: number;
}

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

  /** There where it is a look: it reads as the user, and is none of their sessions. */
  @Prop({ type: SessionViewingSchema })
  viewing?: SessionViewing;

  /** How many looks began from it. */
  @Prop({ type: Number })
  looks?: number;
}

export type SessionDocument = HydratedDocument<Session>;

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ user_id: 1, createdAt: 1 });
// Holds the looks alone.
SessionSchema.index(
  { 'viewing.from': 1 },
  { partialFilterExpression: { 'viewing.from': { $exists: true } } },
);
SessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
