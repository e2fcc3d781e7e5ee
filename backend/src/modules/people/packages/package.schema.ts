import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { PACKAGE_STARTS, type PackageStart } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { Named } from '../../../database/named.js';

@Schema({ collection: 'packages', versionKey: false })
export class Package extends Named {
  @Prop({ type: Number, required: true }) days!: number;
  /** In the currency's smallest unit. */
  @Prop({ type: Number, required: true }) amount!: number;
  @Prop({ type: [Types.ObjectId], required: true }) titles!: Types.ObjectId[];
  /** Null leaves the users' limits as they are. */
  @Prop({ type: Number, default: null }) usage_limit!: number | null;
  @Prop({ type: String, enum: PACKAGE_STARTS, required: true }) starts!: PackageStart;
  @Prop({ type: Boolean, required: true }) trial!: boolean;
}

export const PackageSchema = SchemaFactory.createForClass(Package);
PackageSchema.index({ name_key: 1 }, { unique: true });
journaled(PackageSchema);

/** A user or a phone number that had a trial. Kept when the user is deleted. */
@Schema({ collection: 'trials', versionKey: false })
export class Trial {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) key!: string;
}

export const TrialSchema = SchemaFactory.createForClass(Trial);
TrialSchema.index({ key: 1 }, { unique: true });
journaled(TrialSchema);
