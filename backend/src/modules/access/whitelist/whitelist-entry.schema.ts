import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

@Schema({ collection: 'whitelist_entries', versionKey: false })
export class WhitelistEntry {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) ip_address!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const WhitelistEntrySchema = SchemaFactory.createForClass(WhitelistEntry);
WhitelistEntrySchema.index({ ip_address: 1 }, { unique: true });
journaled(WhitelistEntrySchema);

export const WHITELIST_STATE_ID = 'whitelist';

/** A single document: the switch, and a revision that makes concurrent changes of the list conflict. */
@Schema({ collection: 'whitelist_state', versionKey: false })
export class WhitelistState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Boolean, default: false }) enforced!: boolean;
  @Prop({ type: Number, default: 0 }) revision!: number;
}

export const WhitelistStateSchema = SchemaFactory.createForClass(WhitelistState);
