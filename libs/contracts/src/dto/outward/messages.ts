import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  CHANNEL_KINDS,
  HTTP_TYPES,
  MESSAGE_STATES,
  MESSAGE_WHYS,
  PER_SECOND_MAX,
  RULE_DAYS_MAX,
  RULE_KINDS,
  SMTP_SECURITIES,
  type ChannelKind,
  type HttpType,
  type MessageState,
  type MessageWhy,
  type RuleKind,
  type SmtpSecurity,
} from '../../outward/messages.js';
import { ChoiceOrNull, Count, CountOrNull, EpochMs, ListOf, Nested, NestedOrNull } from '../answer-fields.js';
import { MessageAnswer, PartQuery } from '../common.js';
import { DaySet, Flag, IfPresent, Name, OneOf, Text, WholeNumber } from '../fields.js';
import { Id, IdOrNull } from '../ids.js';

const BODY_MAX = 10_000;
const URL_MAX = 2_000;
const SECRET_MAX = 2_000;

export class ChannelHeader {
  @Text('Header', { required: 'Header should not be empty' }) name!: string;
  /** A secret value is answered empty; an empty one that is sent keeps the stored one. */
  @Text('Value', { max: SECRET_MAX }) value!: string;
  @Flag('Secret') secret!: boolean;
}

/** How a channel sends: the fields of its kind. */
export class ChannelSettings {
  @IfPresent() @Text('Host') host?: string;
  @IfPresent() @WholeNumber('Port', 1, 65_535) port?: number;
  @IfPresent() @OneOf('Security', SMTP_SECURITIES) security?: SmtpSecurity;
  @IfPresent() @Text('User') user?: string;
  /** Answered empty; an empty one that is sent keeps the stored one. */
  @IfPresent() @Text('Password', { max: SECRET_MAX }) password?: string;
  @IfPresent() @Text('From') from?: string;
  @IfPresent() @Text('Url', { max: URL_MAX }) url?: string;
  @IfPresent() @OneOf('Type', HTTP_TYPES) type?: HttpType;
  @IfPresent() @ListOf(ChannelHeader) headers?: ChannelHeader[];
  @IfPresent() @Text('Body', { max: BODY_MAX }) body?: string;
  /** Answered empty; an empty one that is sent keeps the stored one. */
  @IfPresent() @Text('Secret', { max: SECRET_MAX }) secret?: string;
  /** The most messages within any second. Absent: 30. */
  @IfPresent() @WholeNumber('Per second', 1, PER_SECOND_MAX) per_second?: number;
}

/** A new channel, or with an `_id` a changed one. */
export class SaveChannelPayload {
  @IfPresent() @Id() _id?: string;
  @OneOf('Kind', CHANNEL_KINDS) kind!: ChannelKind;
  @Name('Name', { required: 'Name should not be empty' }) name!: string;
  @Nested(ChannelSettings) settings!: ChannelSettings;
  @IfPresent() @Flag('Paused') paused?: boolean;
}

export class TestChannelPayload {
  @Id() _id!: string;
  @Text('To', { required: 'To should not be empty' }) to!: string;
}

/** The last try of a channel, tests included. */
export class ChannelLastAnswer {
  @EpochMs() at!: number;
  @IsIn(MESSAGE_STATES) state!: MessageState;
  @CountOrNull() status!: number | null;
  @IsString() text!: string;
}

/** A channel, without its secrets. */
export class ChannelAnswer {
  @Id() _id!: string;
  @IsIn(CHANNEL_KINDS) kind!: ChannelKind;
  @IsString() name!: string;
  @Nested(ChannelSettings) settings!: ChannelSettings;
  @IsBoolean() paused!: boolean;
  /** Null before the first try. */
  @NestedOrNull(ChannelLastAnswer) last!: ChannelLastAnswer | null;
}

/** All channels, oldest first. */
export class ChannelListAnswer {
  @ListOf(ChannelAnswer) channels!: ChannelAnswer[];
}

export class ChannelsChangedAnswer extends MessageAnswer {
  @ListOf(ChannelAnswer) channels!: ChannelAnswer[];
}

export class ChannelTestedAnswer extends MessageAnswer {
  /** The status of HTTP or SMTP; null without an answer. */
  @CountOrNull() status!: number | null;
  /** What the receiver said, with secrets masked. */
  @IsString() text!: string;
}

/** A new rule, or with an `_id` a changed one. */
export class SaveRulePayload {
  @IfPresent() @Id() _id?: string;
  @Name('Name', { required: 'Name should not be empty' }) name!: string;
  @Flag('On') on!: boolean;
  @OneOf('When', RULE_KINDS) when!: RuleKind;
  /** Only for `before_end` and `after_end`; empty for others. */
  @IfPresent() @DaySet('Days', 0, RULE_DAYS_MAX, 0) days?: number[];
  /** The hour of the day in Lima; only for `before_end` and `after_end`. */
  @IfPresent() @WholeNumber('Hour', 0, 23) hour?: number;
  @Id('Template') template!: string;
  @Id('Channel') channel!: string;
  /** A supervisor's username: only their users get messages. */
  @IfPresent() @Text('Supervisor') supervisor?: string;
  /** A profile group's id: only its users get messages. */
  @IfPresent() @Id('Group') group?: string;
}

export class RuleAnswer {
  @Id() _id!: string;
  @IsString() name!: string;
  @IsBoolean() on!: boolean;
  @IsIn(RULE_KINDS) when!: RuleKind;
  @IsArray() @IsInt({ each: true }) days!: number[];
  @Count() hour!: number;
  @Id() template!: string;
  @Id() channel!: string;
  /** Empty for all. */
  @IsString() supervisor!: string;
  /** Null for all. */
  @IdOrNull() group!: string | null;
}

/** All rules, oldest first. */
export class RuleListAnswer {
  @ListOf(RuleAnswer) rules!: RuleAnswer[];
}

export class RulesChangedAnswer extends MessageAnswer {
  @ListOf(RuleAnswer) rules!: RuleAnswer[];
}

/** How many times 24 hours to look ahead. */
export class UpcomingQuery {
  @IfPresent() @WholeNumber('Days', 1, 7) days?: number;
}

export class UpcomingAnswer {
  @EpochMs() at!: number;
  @Id() user_id!: string;
  @IsString() email!: string;
  @Id() rule!: string;
  @IsString() step!: string;
  @Id() channel!: string;
  /** E.164 without plus, or a mail address. */
  @IsString() to!: string;
}

/** A user who gets no message, and why. */
export class CannotAnswer {
  @Id() user_id!: string;
  @IsString() email!: string;
  @Id() rule!: string;
  @IsIn(MESSAGE_WHYS) why!: MessageWhy;
}

/** A dry run: what timed rules will send. */
export class UpcomingListAnswer {
  @ListOf(UpcomingAnswer) items!: UpcomingAnswer[];
  @ListOf(CannotAnswer) cannot!: CannotAnswer[];
}

export class MessagesQuery extends PartQuery {
  @IfPresent() @Id('User') user_id?: string;
  @IfPresent() @OneOf('State', MESSAGE_STATES) state?: MessageState;
}

export class SentMessageAnswer {
  @Id() _id!: string;
  @Id() user_id!: string;
  @IsString() email!: string;
  @Id() rule!: string;
  /** The number of days of a timed rule, or the id of the cause. */
  @IsString() step!: string;
  /** The end of the subscription that it is about; null for a user without one. */
  @CountOrNull() end!: number | null;
  @Id() channel!: string;
  @IsString() to!: string;
  /** `•••` while it waits. */
  @IsString() text!: string;
  @IsIn(MESSAGE_STATES) state!: MessageState;
  @Count() tries!: number;
  @CountOrNull() status!: number | null;
  @EpochMs() at!: number;
  @CountOrNull() next_at!: number | null;
  /** Why it was dropped; null for others. */
  @ChoiceOrNull(MESSAGE_WHYS) why!: MessageWhy | null;
}

/** Messages of rules, newest first. */
export class SentMessageListAnswer {
  @ListOf(SentMessageAnswer) messages!: SentMessageAnswer[];
  @Count() total!: number;
}
