import { IsIn, IsString } from 'class-validator';
import {
  TROUBLE_ENDS,
  TROUBLE_KINDS,
  TROUBLE_MESSAGE_MAX_LENGTH,
  TROUBLE_STATES,
  type TroubleEnd,
  type TroubleKind,
  type TroubleState,
} from '../../courses/troubles.js';
import { ChoiceOrNull, Count, CountOrNull, ListOf, Nested, TextOrNull, EpochMs } from '../answer-fields.js';
import { MessageAnswer, PartQuery } from '../common.js';
import { CredentialPlace } from './seats.js';
import { IfPresent, OneOf, Text } from '../fields.js';
import { Id } from '../ids.js';

/** A trouble as its reporter sees it. */
export class OwnTroubleAnswer {
  /** The time of the report, in ms. */
  @Count() at!: number;
  @IsIn(TROUBLE_KINDS) kind!: TroubleKind;
  @IsString() note!: string;
  /** The number of other reporters. */
  @Count() others!: number;
  /** Null while it is open. */
  @CountOrNull() closed_at!: number | null;
  @ChoiceOrNull(TROUBLE_ENDS) how!: TroubleEnd | null;
  /** The admin's answer; may be empty. */
  @IsString() message!: string;
}

export class ReportTroublePayload {
  @Id('Credential') p_id!: string;
  @OneOf('Kind', TROUBLE_KINDS) kind!: TroubleKind;

  @IfPresent() @Text('Note') note?: string;
}

export class TroubleReportedAnswer extends MessageAnswer {
  @Nested(OwnTroubleAnswer) trouble!: OwnTroubleAnswer;
}

export class TroublesQuery extends PartQuery {
  @IfPresent() @OneOf('State', TROUBLE_STATES) state?: TroubleState;
  @IfPresent() @Id('Credential') p_id?: string;
}

export class TroubleReportAnswer {
  @Id() user_id!: string;
  /** The username at that time. */
  @IsString() email!: string;
  @IsIn(TROUBLE_KINDS) kind!: TroubleKind;
  @IsString() note!: string;
  @EpochMs() at!: number;
}

/** A time in which a credential didn't work. A deleted credential keeps its last names. */
export class TroubleAnswer extends CredentialPlace {
  @Id() _id!: string;
  @EpochMs() opened_at!: number;
  /** Null while it is open. */
  @CountOrNull() closed_at!: number | null;
  /** Its duration, until now for an open one. */
  @Count() minutes!: number;
  @ChoiceOrNull(TROUBLE_ENDS) how!: TroubleEnd | null;
  /** The username of its closer; null while it is open. */
  @TextOrNull() by!: string | null;
  /** Oldest first. */
  @ListOf(TroubleReportAnswer) reports!: TroubleReportAnswer[];
}

/** Troubles, newest first. */
export class TroubleListAnswer {
  @ListOf(TroubleAnswer) troubles!: TroubleAnswer[];
  @Count() total!: number;
}

export class CloseTroublePayload {
  @Id() id!: string;
  @OneOf('How', TROUBLE_ENDS) how!: TroubleEnd;

  @IfPresent() @Text('Message', { max: TROUBLE_MESSAGE_MAX_LENGTH }) message?: string;
}

export class DowntimeRow extends CredentialPlace {
  @Count() minutes!: number;
  @Count() troubles!: number;
}

/** Downtime by credential, longest first. */
export class DowntimeAnswer {
  @ListOf(DowntimeRow) rows!: DowntimeRow[];
}
