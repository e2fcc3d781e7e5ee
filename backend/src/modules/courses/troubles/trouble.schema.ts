import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { TROUBLE_ENDS, TROUBLE_KINDS, type TroubleEnd, type TroubleKind } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';

@Schema({ _id: false })
export class TroubleReport {
  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, enum: TROUBLE_KINDS, required: true }) kind!: TroubleKind;
  @Prop({ type: String, default: '' }) note!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

/** A time in which a credential didn't work, as its users reported. Kept when the credential is deleted. */
@Schema({ collection: 'troubles', versionKey: false })
export class Trouble {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) credential_id!: Types.ObjectId;
  /** The credential's title when the trouble was opened, or when an edit or deletion closed it. */
  @Prop({ type: Types.ObjectId, required: true }) title_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) title!: string;
  /** Absent when it is closed. A credential has one open trouble at most. */
  @Prop({ type: Boolean }) open?: true;
  @Prop({ type: Date, required: true }) opened_at!: Date;
  @Prop({ type: Date, default: null }) closed_at!: Date | null;
  @Prop({ type: String, enum: [...TROUBLE_ENDS, null], default: null }) how!: TroubleEnd | null;
  @Prop({ type: String, default: null }) by!: string | null;
  @Prop({ type: String, default: '' }) message!: string;
  @Prop({ type: [SchemaFactory.createForClass(TroubleReport)], required: true }) reports!: TroubleReport[];
}

export const TroubleSchema = SchemaFactory.createForClass(Trouble);
TroubleSchema.index({ credential_id: 1 }, { unique: true, partialFilterExpression: { open: true } });
TroubleSchema.index({ credential_id: 1, opened_at: -1 });
TroubleSchema.index({ open: 1, opened_at: -1 });
TroubleSchema.index({ opened_at: -1, _id: -1 });
TroubleSchema.index({ closed_at: 1 });
TroubleSchema.index({ 'reports.user_id': 1, opened_at: 1 });
// Journaled, so that an undo of a credential's deletion reopens its trouble, too.
journaled(TroubleSchema);
