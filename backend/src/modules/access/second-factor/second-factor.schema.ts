import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

export interface SealedSecret {
  sealed: string;
  key_id: string;
}

const SEALED = new MongooseSchema<SealedSecret>({ sealed: String, key_id: String }, { _id: false });

@Schema()
export class Passkey {
  _id!: Types.ObjectId;

  /** The id that the authenticator gave it, in base64url. */
  @Prop({ type: String, required: true }) credential_id!: string;
  @Prop({ type: String, required: true }) public_key!: string;
  /** The passkey's own count of its signatures; 0 for one that doesn't count. */
  @Prop({ type: Number, required: true }) counter!: number;
  @Prop({ type: [String], default: [] }) transports!: string[];
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, default: null }) usedAt!: Date | null;
}

const PasskeySchema = SchemaFactory.createForClass(Passkey);

@Schema({ collection: 'second_factors', versionKey: false })
export class SecondFactor {
  @Prop({ type: Types.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: SEALED, default: null }) app!: SealedSecret | null;
  /** The step (of 30 seconds since 1970) of the last accepted code, so that none is accepted twice. */
  @Prop({ type: Number, default: 0 }) last_step!: number;
  @Prop({ type: SEALED, default: null }) begun!: SealedSecret | null;
  @Prop({ type: [String], default: [] }) recovery!: string[];
  @Prop({ type: [PasskeySchema], default: [] }) passkeys!: Passkey[];
}

export const SEALED_FIELDS = ['app', 'begun'] as const;

export type SealedFields = Partial<Record<(typeof SEALED_FIELDS)[number], SealedSecret>>;

export const SECOND_FACTORS = 'second_factors';

export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactor);
SecondFactorSchema.index(
  { 'passkeys.credential_id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credential_id': { $exists: true } } },
);

journaled(SecondFactorSchema);

/** A challenge that a passkey answers once, within five minutes. */
@Schema({ collection: 'passkey_challenges', versionKey: false })
export class PasskeyChallenge {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) kind!: 'sign-in' | 'add';
  @Prop({ type: Types.ObjectId, default: null }) user_id!: Types.ObjectId | null;
  @Prop({ type: String, default: '' }) name!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const PasskeyChallengeSchema = SchemaFactory.createForClass(PasskeyChallenge);
PasskeyChallengeSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
