import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { RULE_KINDS, type RuleKind } from '@keyroster/contracts';
import { Types } from 'mongoose';

@Schema({ collection: 'rules', versionKey: false })
export class Rule {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Boolean, required: true }) on!: boolean;
  /** When the rule was switched on or its timing changed: messages due before are never made. */
  @Prop({ type: Number, required: true }) since!: number;
  @Prop({ type: String, enum: RULE_KINDS, required: true }) when!: RuleKind;
  @Prop({ type: [Number], default: [] }) days!: number[];
  @Prop({ type: Number, default: 0 }) hour!: number;
  @Prop({ type: Types.ObjectId, required: true }) template_id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) channel_id!: Types.ObjectId;
  /** Empty for all. */
  @Prop({ type: String, default: '' }) supervisor!: string;
  @Prop({ type: Types.ObjectId, default: null }) group_id!: Types.ObjectId | null;
  /** Raised by a transaction that relies on the rule, so that a concurrent change conflicts. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}

export const RuleSchema = SchemaFactory.createForClass(Rule);
RuleSchema.index({ template_id: 1 });
RuleSchema.index({ channel_id: 1 });
