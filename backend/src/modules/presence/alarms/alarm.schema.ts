import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ALARM_KINDS, ALARM_LOCK_MINUTES, type AlarmKind } from '@keyroster/contracts';
import { Types } from 'mongoose';

@Schema({ collection: 'alarms', versionKey: false })
export class Alarm {
  _id!: Types.ObjectId;

  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, enum: ALARM_KINDS, required: true }) kind!: AlarmKind;
  @Prop({ type: [String], required: true }) ips!: string[];
  @Prop({ type: [String], required: true }) devices!: string[];
  @Prop({ type: Number, required: true }) since!: number;
  @Prop({ type: Number, required: true }) last!: number;
  /** Set while it is open: a user has one open alarm at most. */
  @Prop({ type: Boolean }) open?: true;
  @Prop({ type: Number, default: 0 }) overlap_ms!: number;
  @Prop({ type: Number, default: null }) closed_at!: number | null;
  @Prop({ type: String, default: null }) closed_by!: string | null;
  @Prop({ type: Number, default: 0 }) muted_until!: number;
}

export const AlarmSchema = SchemaFactory.createForClass(Alarm);
AlarmSchema.index({ user_id: 1 }, { unique: true, partialFilterExpression: { open: true } });
AlarmSchema.index({ user_id: 1, since: -1 });
AlarmSchema.index({ since: -1, _id: -1 });
AlarmSchema.index({ open: 1, since: -1 });

export const ALARM_RULE_ID = 'sharing';

@Schema({ collection: 'alarm_rule', versionKey: false })
export class AlarmRule {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Boolean, default: false }) lock!: boolean;
  @Prop({ type: Number, default: ALARM_LOCK_MINUTES }) minutes!: number;
}

export const AlarmRuleSchema = SchemaFactory.createForClass(AlarmRule);
