import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { KNOWN_ADDRESS_MS } from '@keyroster/contracts';

const FORGOTTEN_AFTER_SECONDS = 24 * 3600;

/** Wrong tries in a row for a name: one count for everybody, and one for each address that is known for it. */
@Schema({ collection: 'login_tries', versionKey: false })
export class LoginTry {
  @Prop({ type: String, required: true })
  _id!: string;

  /** A digest: what people type as a name is at times their password. */
  @Prop({ type: String, required: true })
  name!: string;

  /** Whether the latest try was let through to the password check. */
  @Prop({ type: Boolean, default: true })
  admitted!: boolean;

  @Prop({ type: Number, default: 0 })
  wrong!: number;

  /** Milliseconds since 1970; 0 for none. */
  @Prop({ type: Number, default: 0 })
  paused_until!: number;

  /** Raised where there is no user in whom a pause could be noted. */
  @Prop({ type: Number, default: 0 })
  noted!: number;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const LoginTrySchema = SchemaFactory.createForClass(LoginTry);
LoginTrySchema.index({ name: 1 });
LoginTrySchema.index({ at: 1 }, { expireAfterSeconds: FORGOTTEN_AFTER_SECONDS });

/** An address (of IPv6 its /64) from which a name signed in: others' wrong tries don't hold it. */
@Schema({ collection: 'known_addresses', versionKey: false })
export class KnownAddress {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const KnownAddressSchema = SchemaFactory.createForClass(KnownAddress);
KnownAddressSchema.index({ at: 1 }, { expireAfterSeconds: KNOWN_ADDRESS_MS / 1_000 });
