import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as Fields, Types } from 'mongoose';
import type { UndoableAction } from '@keyroster/contracts/dto';
import type { DataChange } from '../../../../common/domain-events.js';
import type { StepKind } from '../../../../database/journal/journal.js';

export const UNDOS = 'undos';
export const UNDO_PARTS = 'undo_parts';

export interface UndoneEntry {
  id: string;
  target?: string;
  target_name?: string;
}

/** A change that can be taken back, until it can't. */
@Schema({ collection: UNDOS, versionKey: false, minimize: false })
export class Undo {
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: Date, required: true })
  until!: Date;

  @Prop({ type: String, default: null })
  actor!: string | null;

  @Prop({ type: String, required: true })
  action!: UndoableAction;

  /** The names of the first few users or things that it changed. */
  @Prop({ type: [String], default: [] })
  names!: string[];

  @Prop({ type: Fields.Types.Mixed, default: {} })
  counts!: Record<string, number>;

  /** How many parts it has; missing in old documents. */
  @Prop({ type: Number })
  parts?: number;

  /** The entries of the audit that it undoes; missing in old documents. */
  @Prop({ type: [Fields.Types.Mixed], default: [] })
  entries?: UndoneEntry[];

  /** What the change told the screens: its undo tells them the same. */
  @Prop({ type: [Fields.Types.Mixed], default: [] })
  news!: DataChange[];
}

/** The stored documents of one step of such a change. */
@Schema({ collection: UNDO_PARTS, versionKey: false })
export class UndoPart {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true })
  undo_id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  place!: number;

  @Prop({ type: String, required: true })
  kind!: StepKind;

  @Prop({ type: String, required: true })
  of!: string;

  @Prop({ type: Buffer, required: true })
  documents!: Buffer;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const UndoSchema = SchemaFactory.createForClass(Undo);
// Reads check the time themselves; the database clears away what no process does.
UndoSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const UndoPartSchema = SchemaFactory.createForClass(UndoPart);
UndoPartSchema.index({ undo_id: 1, place: 1 });
UndoPartSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
UndoPartSchema.index({ of: 1 });
