import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { DAY_MS, KNOWN_ADDRESS_MS } from '@keyroster/contracts';

/** Wrong tries in a row for a name: one count for everybody, and one for each address that is known for it. */
@Schema({ collection: 'login_tries', versionKey: false })
export class LoginTry {
  @Prop({ type: String, required: true }) _id!: string;
  /** A digest: what people type as a name is at times their password. */
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Boolean, default: true }) admitted!: boolean;
  @Prop({ type: Number, default: 0 }) wrong!: number;
  @Prop({ type: Number, default: 0 }) paused_until!: number;
  /** Raised for a name without a user, which takes as long as noting a user's pause. */
  @Prop({ type: Number, default: 0 }) noted!: number;
  @Prop({ type: Date, required: true }) at!: Date;
}

export const LoginTrySchema = SchemaFactory.createForClass(LoginTry);
LoginTrySchema.index({ name: 1 });
LoginTrySchema.index({ at: 1 }, { expireAfterSeconds: DAY_MS / 1_000 });

/** An address (for IPv6 its /64) from which a name signed in: others' wrong tries don't pause it there. */
@Schema({ collection: 'known_addresses', versionKey: false })
export class KnownAddress {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

export const KnownAddressSchema = SchemaFactory.createForClass(KnownAddress);
KnownAddressSchema.index({ at: 1 }, { expireAfterSeconds: KNOWN_ADDRESS_MS / 1_000 });

interface SignIn {
  name: string;
  at: Date;
}

/** Wrong tries of any names from a block of addresses. The count is zero a day after its last change. */
@Schema({ collection: 'block_tries', versionKey: false })
export class BlockTries {
  @Prop({ type: String, required: true }) _id!: string;
  /** The wrong tries that still counted at the time `at`. */
  @Prop({ type: Number, default: 0 }) wrong!: number;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: [String], default: [] }) names!: string[];
  @Prop({ type: [{ name: String, at: Date, _id: false }], default: [] }) signed_in!: SignIn[];
  /** When the block became held, in ms; 0 if it hasn't since its count was last zero. */
  @Prop({ type: Number, default: 0 }) held_at!: number;
  @Prop({ type: Boolean, default: true }) admitted!: boolean;
}

export const BlockTriesSchema = SchemaFactory.createForClass(BlockTries);
BlockTriesSchema.index({ at: 1 }, { expireAfterSeconds: DAY_MS / 1_000 });
BlockTriesSchema.index({ held_at: 1 }, { partialFilterExpression: { held_at: { $gt: 0 } } });
