import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

@Schema({ _id: false })
export class SealedSecret {
  @Prop({ type: String, required: true })
  sealed!: string;

  @Prop({ type: String, required: true })
  key_id!: string;
}

const SealedSecretSchema = SchemaFactory.createForClass(SealedSecret);

@Schema()
export class Passkey {
  _id!: Types.ObjectId;

  /** The authenticator's own name for it, in base64url. */
  @Prop({ type: String, required: true })
  credential_id!: string;

  /** A COSE key in base64url. */
  @Prop({ type: String, required: true })
  public_key!: string;

  /** How often it signed, by its own count; 0 for one that doesn't count. */
  @Prop({ type: Number, required: true })
  counter!: number;

  @Prop({ type: [String], default: [] })
  transports!: string[];

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, default: null })
  usedAt!: Date | null;
}

const PasskeySchema = SchemaFactory.createForClass(Passkey);

/** What a user has beside the password, under the id of the user. */
@Schema({ collection: 'second_factors', versionKey: false })
export class SecondFactor {
  @Prop({ type: Types.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** The secret of their app; null without an app. */
  @Prop({ type: SealedSecretSchema, default: null })
  app!: SealedSecret | null;

  /** The step (of 30 seconds since 1970) of the last code that was taken: no code is taken twice. */
  @Prop({ type: Number, default: 0 })
  last_step!: number;

  /** The secret of an app that is still being set up. */
  @Prop({ type: SealedSecretSchema, default: null })
  begun!: SealedSecret | null;

  /** Hashes of the recovery codes that are left. */
  @Prop({ type: [String], default: [] })
  recovery!: string[];

  @Prop({ type: [PasskeySchema], default: [] })
  passkeys!: Passkey[];
}

export const SECOND_FACTORS = 'second_factors';

export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactor);
SecondFactorSchema.index(
  { 'passkeys.credential_id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credential_id': { $exists: true } } },
);

journaled(SecondFactorSchema);

export type ChallengeKind = 'sign-in' | 'add';

/** A challenge that a passkey answers once, within five minutes. */
@Schema({ collection: 'passkey_challenges', versionKey: false })
export class PasskeyChallenge {
  /** The challenge itself, in base64url. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  kind!: ChallengeKind;

  /** Null for a sign-in. */
  @Prop({ type: Types.ObjectId, default: null })
  user_id!: Types.ObjectId | null;

  /** The name of the passkey that is added. */
  @Prop({ type: String, default: '' })
  name!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const PasskeyChallengeSchema = SchemaFactory.createForClass(PasskeyChallenge);
PasskeyChallengeSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
