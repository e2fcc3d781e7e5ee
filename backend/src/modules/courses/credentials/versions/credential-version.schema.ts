import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { VersionedField } from '@keyroster/contracts';
import { journaled } from '../../../../database/journal/journaled.js';

export const CREDENTIAL_VERSIONS = 'credential_versions';

@Schema({ collection: CREDENTIAL_VERSIONS, versionKey: false })
export class CredentialVersion {
  _id!: Types.ObjectId;

  /** No `ref`, because it is deleted and restored with its credential and must not block an undo. */
  @Prop({ type: Types.ObjectId, required: true }) credential_id!: Types.ObjectId;
  @Prop({ type: Number, required: true }) seq!: number;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, default: null }) by!: string | null;
  @Prop({ type: [String], required: true }) changed!: VersionedField[];
  @Prop({ type: String, required: true }) state_sealed!: string;
  @Prop({ type: String, required: true }) key_id!: string;
  /** Identifies the password in `credential_reads`. */
  @Prop({ type: Types.ObjectId, required: true }) password_id!: Types.ObjectId;
}

export const CredentialVersionSchema = SchemaFactory.createForClass(CredentialVersion);
CredentialVersionSchema.index({ credential_id: 1, seq: -1 }, { unique: true });
CredentialVersionSchema.index({ key_id: 1 });
journaled(CredentialVersionSchema, { sealed: { by: 'key_id', fields: ['state_sealed'] } });
