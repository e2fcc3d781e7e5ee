import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

/** A secret that only the keys of the server open. */
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

  /** COSE, in base64url. */
  @Prop({ type: String, required: true })
  public_key!: string;

  /** How often it signed, as it says itself; 0 for one that doesn't count. */
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

/** By what, beside their password, somebody shows that it is them; under the id of the user. */
@Schema({ collection: 'second_factors', versionKey: false })
export class SecondFactor {
  @Prop({ type: Types.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** What the codes of their app are made from; null without an app. */
  @Prop({ type: SealedSecretSchema, default: null })
  app!: SealedSecret | null;

  /** The step (of 30 seconds since 1970) of the last code that was taken: no code is taken twice. */
  @Prop({ type: Number, default: 0 })
  last_step!: number;

  /** Of an app that is being set up: nothing is on yet. */
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
// Holds those with passkeys alone.
SecondFactorSchema.index(
  { 'passkeys.credential_id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credential_id': { $exists: true } } },
);

journaled(SecondFactorSchema);

/** What a passkey is asked for: to sign in, or to be added. */
export type ChallengeKind = 'sign-in' | 'add';

/** A number that a passkey signs: once, and within five minutes. */
@Schema({ collection: 'passkey_challenges', versionKey: false })
export class PasskeyChallenge {
  /** In base64url. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  kind!: ChallengeKind;

  /** Who adds one; null for a sign-in, which is anybody's. */
  @Prop({ type: Types.ObjectId, default: null })
  user_id!: Types.ObjectId | null;

  /** What the one that is added will be called. */
  @Prop({ type: String, default: '' })
  name!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const PasskeyChallengeSchema = SchemaFactory.createForClass(PasskeyChallenge);
PasskeyChallengeSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
