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

/** A trouble as one sees it who reported it. */
export class OwnTroubleAnswer {
  /** When they did, in milliseconds since 1970. */
  @Count() at!: number;
  /** How many more reported it. */
  @Count() others!: number;
  /** Null while it is open. */
  @CountOrNull() closed_at!: number | null;
  @ChoiceOrNull(TROUBLE_ENDS) how!: TroubleEnd | null;
  /** What the admin says to it; empty for nothing. */
  @IsString() message!: string;
}

/** Something is wrong with a credential. */
export class ReportTroublePayload {
  @Id('Credential') p_id!: string;

  @OneOf('Kind', TROUBLE_KINDS) kind!: TroubleKind;

  @IfPresent() @Text('Note') note?: string;
}

/** What a report answers. */
export class TroubleReportedAnswer extends MessageAnswer {
  @Nested(OwnTroubleAnswer) trouble!: OwnTroubleAnswer;
}

/** Which troubles are asked for: all, unless told otherwise. */
export class TroublesQuery extends PartQuery {
  @IfPresent() @OneOf('State', TROUBLE_STATES) state?: TroubleState;

  @IfPresent() @Id('Credential') p_id?: string;
}

/** What somebody reported. */
export class TroubleReportAnswer {
  @Id() user_id!: string;
  /** The user's name then. */
  @IsString() email!: string;
  @IsIn(TROUBLE_KINDS) kind!: TroubleKind;
  @IsString() note!: string;
  @EpochMs() at!: number;
}

/** A time in which a credential didn't work, as those say who use it. Where it is gone, its names are its last ones. */
export class TroubleAnswer extends CredentialPlace {
  @Id() _id!: string;
  @EpochMs() opened_at!: number;
  /** Null while it is open. */
  @CountOrNull() closed_at!: number | null;
  /** How long it lasted, or lasts until now. */
  @Count() minutes!: number;
  @ChoiceOrNull(TROUBLE_ENDS) how!: TroubleEnd | null;
  /** The username of who ended it; null while it is open. */
  @TextOrNull() by!: string | null;
  /** The first one first. */
  @ListOf(TroubleReportAnswer) reports!: TroubleReportAnswer[];
}

/** Troubles, newest first. */
export class TroubleListAnswer {
  @ListOf(TroubleAnswer) troubles!: TroubleAnswer[];
  @Count() total!: number;
}

/** The trouble to close, and what to tell those who reported it. */
export class CloseTroublePayload {
  @Id() id!: string;

  @OneOf('How', TROUBLE_ENDS) how!: TroubleEnd;

  @IfPresent() @Text('Message', { max: TROUBLE_MESSAGE_MAX_LENGTH }) message?: string;
}

/** For how long a credential was out of order. */
export class DowntimeRow extends CredentialPlace {
  @Count() minutes!: number;
  /** How many of its troubles fall into these days. */
  @Count() troubles!: number;
}

/** Downtime by credential, most first. */
export class DowntimeAnswer {
  @ListOf(DowntimeRow) rows!: DowntimeRow[];
}
