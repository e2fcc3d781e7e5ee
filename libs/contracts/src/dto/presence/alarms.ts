import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  ALARM_KINDS,
  ALARM_LOCK_MINUTES_MAX,
  ALARM_MUTE_HOURS_MAX,
  ALARM_STATES,
  type AlarmKind,
  type AlarmState,
} from '../../presence/alarms.js';
import { Count, CountOrNull, ListOf, Minutes, TextList, TextOrNull } from '../answer-fields.js';
import { MessageAnswer, PartQuery } from '../common.js';
import { Flag, IfPresent, OneOf, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';

export class AlarmsQuery extends PartQuery {
  @IfPresent() @OneOf('State', ALARM_STATES) state?: AlarmState;
  @IfPresent() @Id('User') user_id?: string;
}

/** A suspicion that several people share an account; times are in ms. */
export class AlarmAnswer {
  @Id() _id!: string;
  @Id() user_id!: string;
  @IsString() email!: string;
  @TextList() ips!: string[];
  /** 'Chrome on Windows'. */
  @TextList() devices!: string[];
  @Count() since!: number;
  /** The end of the last overlap. */
  @Count() last!: number;
  /** The overlap, to a tenth. */
  @Minutes() minutes!: number;
  @IsIn(ALARM_KINDS) kind!: AlarmKind;
  /** Null while it is open. */
  @CountOrNull() closed_at!: number | null;
  /** A username, or `system`. */
  @TextOrNull() closed_by!: string | null;
}

/** Alarms, newest first. */
export class AlarmListAnswer {
  @ListOf(AlarmAnswer) alarms!: AlarmAnswer[];
  @Count() total!: number;
}

/** The alarm to close, and how long its user is muted; 0 ends the muting. */
export class CloseAlarmPayload {
  @Id() id!: string;
  @IfPresent() @WholeNumber('Mute hours', 0, ALARM_MUTE_HOURS_MAX) mute_hours?: number;
}

export class AlarmRulePayload {
  @Flag('Lock') lock!: boolean;
  @WholeNumber('Minutes', 1, ALARM_LOCK_MINUTES_MAX) minutes!: number;
}

export class AlarmRuleAnswer {
  @IsBoolean() lock!: boolean;
  @IsInt() minutes!: number;
}

export class AlarmRuleChangedAnswer extends MessageAnswer {
  @IsBoolean() lock!: boolean;
  @IsInt() minutes!: number;
}
