import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import { AUDIT_ACTIONS, type AuditAction } from '@keyroster/contracts';

export const UNSEALED_INDEX = 'unsealed';

/** Never altered after it was written: only the sealer fills in `seq` and `hash`, once. */
@Schema({ collection: 'audit_entries', versionKey: false, minimize: false })
export class AuditEntry {
  _id!: Types.ObjectId;

  @Prop({ type: Number, default: null }) seq!: number | null;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, default: null }) actor!: string | null;
  @Prop({ type: String, default: null }) actor_id?: string | null;
  @Prop({ type: String, default: null }) session?: string | null;
  @Prop({ type: String, required: true, enum: AUDIT_ACTIONS }) action!: AuditAction;
  @Prop({ type: String, default: null }) target!: string | null;
  @Prop({ type: String, default: null }) target_name!: string | null;
  @Prop({ type: String, default: null }) ip!: string | null;
  @Prop({ type: Fields.Types.Mixed, default: null }) before!: Record<string, unknown> | null;
  @Prop({ type: Fields.Types.Mixed, default: null }) after!: Record<string, unknown> | null;
  @Prop({ type: String, default: null }) hash!: string | null;
}

export type StoredEntry = Pick<AuditEntry, keyof AuditEntry>;

export const AuditEntrySchema = SchemaFactory.createForClass(AuditEntry);
AuditEntrySchema.index({ at: -1, _id: -1 });
AuditEntrySchema.index({ actor: 1, at: -1, _id: -1 });
AuditEntrySchema.index({ action: 1, at: -1, _id: -1 });
AuditEntrySchema.index({ target: 1, at: -1, _id: -1 });
AuditEntrySchema.index({ target: 1, at: -1 }, { partialFilterExpression: { action: 'login.refused' } });
AuditEntrySchema.index({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $type: 'number' } } });
// Holds only unsealed entries, so that finding them stays cheap however large the audit grows.
AuditEntrySchema.index({ _id: 1, seq: 1 }, { name: UNSEALED_INDEX, partialFilterExpression: { seq: null } });
