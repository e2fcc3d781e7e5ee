import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { UndoableAction } from '@keyroster/contracts/dto';
import type { DataChange } from '../../../../common/domain-events.js';
import type { StepKind } from '../../../../database/journal/journal.js';

export const UNDOS = 'undos';
const UNDO_PARTS = 'undo_parts';

export interface UndoneEntry {
  id: string;
  target?: string;
  target_name?: string;
}

export interface KeptStep {
  kind: StepKind;
  of: string;
  documents: Buffer;
}

@Schema({ collection: UNDOS, versionKey: false, minimize: false })
export class Undo {
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date, required: true }) until!: Date;
  @Prop({ type: String, default: null }) actor!: string | null;
  @Prop({ type: String, required: true }) action!: UndoableAction;
  @Prop({ type: [String], default: [] }) names!: string[];
  @Prop({ type: Fields.Types.Mixed, default: {} }) counts!: Record<string, number>;
  @Prop({ type: Number }) parts?: number;
  /** Stored here instead of in parts if they are small. */
  @Prop({ type: [Fields.Types.Mixed], default: undefined }) steps?: KeptStep[];
  @Prop({ type: [Fields.Types.Mixed], default: [] }) entries?: UndoneEntry[];
  @Prop({ type: [Fields.Types.Mixed], default: [] }) news!: DataChange[];
  /** For a change by a supervisor: the supervisor, and all users in it. */
  @Prop({ type: { id: String, users: [String] }, _id: false }) supervisor?: { id: string; users: string[] };
}

@Schema({ collection: UNDO_PARTS, versionKey: false })
export class UndoPart {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) undo_id!: Types.ObjectId;
  @Prop({ type: Number, required: true }) place!: number;
  @Prop({ type: String, required: true }) kind!: StepKind;
  @Prop({ type: String, required: true }) of!: string;
  @Prop({ type: Buffer, required: true }) documents!: Buffer;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const UndoSchema = SchemaFactory.createForClass(Undo);
// Reads check the time themselves; the TTL index removes what no process does.
UndoSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const UndoPartSchema = SchemaFactory.createForClass(UndoPart);
UndoPartSchema.index({ undo_id: 1, place: 1 });
UndoPartSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
UndoPartSchema.index({ of: 1 });
