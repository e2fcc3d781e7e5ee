import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { VersionedField } from '@keyroster/contracts';
import { journaled } from '../../../../database/journal/journaled.js';

export const CREDENTIAL_VERSIONS = 'credential_versions';

/** A former state of a credential, and the change that ended it. */
@Schema({ collection: CREDENTIAL_VERSIONS, versionKey: false })
export class CredentialVersion {
  _id!: Types.ObjectId;

  /** No `ref`: it goes and comes back with its credential, and holds nothing up. */
  @Prop({ type: Types.ObjectId, required: true })
  credential_id!: Types.ObjectId;

  /** Counted within a credential: two changes may be of the same moment. */
  @Prop({ type: Number, required: true })
  seq!: number;

  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: String, default: null })
  by!: string | null;

  @Prop({ type: [String], required: true })
  changed!: VersionedField[];

  /** Its fields, encrypted and bound to this document. */
  @Prop({ type: String, required: true })
  state_sealed!: string;

  /** The key that they are encrypted with. */
  @Prop({ type: String, required: true })
  key_id!: string;

  /** Which password it is: who read it is noted by this. */
  @Prop({ type: Types.ObjectId, required: true })
  password_id!: Types.ObjectId;
}

export const CredentialVersionSchema = SchemaFactory.createForClass(CredentialVersion);
CredentialVersionSchema.index({ credential_id: 1, seq: -1 }, { unique: true });
CredentialVersionSchema.index({ key_id: 1 });
journaled(CredentialVersionSchema, { sealed: { by: 'key_id', fields: ['state_sealed'] } });
