import { IsIn, IsInt, IsString } from 'class-validator';
import {
  AMOUNT_MAX,
  BOARD_COLUMNS,
  RENEWAL_KINDS,
  type BoardColumn,
  type RenewalKind,
} from '../../people/renewals.js';
import { VALIDITY_MAX_DAYS } from '../../constants.js';
import { Count, CountOrNull, DaysLeft, ListOf, Nested, EpochMs } from '../answer-fields.js';
import { Flag, IfPresent, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { Day } from '../instants.js';
import { PageQuery } from '../common.js';
import { UserChangedAnswer } from './user-answers.js';

/** One entry of the ledger: a move of the end of somebody's subscription. */
export class RenewalAnswer {
  @Id() _id!: string;
  @Id() user_id!: string;
  /** The user's name then. */
  @IsString() email!: string;
  /** By how many days the end moved; negative where it came nearer. */
  @IsInt() days!: number;
  /** The end before, in milliseconds since 1970; of a `first` the start. */
  @IsInt() from!: number;
  /** The end after. */
  @IsInt() to!: number;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
  @IsString() method!: string;
  @IsString() note!: string;
  @IsIn(RENEWAL_KINDS) kind!: RenewalKind;
  /** The admin's name. */
  @IsString() by!: string;
  @EpochMs() at!: number;
  @IsString() affiliate!: string;
  @IsString() supervisor!: string;
}

/** A renewal that is made. */
export class RenewPayload {
  @Id('User') user_id!: string;
  @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days!: number;
  /** Absent: 0. */
  @IfPresent() @WholeNumber('Amount', 0, AMOUNT_MAX) amount?: number;
  /** Absent: the user's payment method. */
  @IfPresent() @Text('Method') method?: string;
  @IfPresent() @Text('Note') note?: string;
  /** The version of the user that was looked at; an older one than the stored is 409. */
  @IfPresent() @WholeNumber('Version', 0) version?: number;
}

/** What a renewal answers. */
export class RenewedAnswer extends UserChangedAnswer {
  @Nested(RenewalAnswer) renewal!: RenewalAnswer;
}

/** Which entries of the ledger are asked for, and as what. */
export class RenewalsQuery extends PageQuery {
  @IfPresent() @Id('User') user_id?: string;
  /** The first day, in Lima; an instant from here on. */
  @IfPresent() @Day('From', 'from') from?: number;
  /** The last day, included. */
  @IfPresent() @Day('To', 'to') to?: number;
  /** Empty: the entries that have none, as reports count them. */
  @IfPresent() @Text('Affiliate') affiliate?: string;
  /** Empty: the entries that have none. */
  @IfPresent() @Text('Supervisor') supervisor?: string;
  /** Empty: the entries that have none. */
  @IfPresent() @Text('Method') method?: string;
  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}

/** What all entries together come to that are found. */
export class RenewalSums {
  /** Entries of the kind `renewal`. */
  @Count() renewals!: number;
  @IsInt() days!: number;
  @Count() amount!: number;
}

/** The ledger, newest first. */
export class RenewalListAnswer {
  @ListOf(RenewalAnswer) renewals!: RenewalAnswer[];
  @Count() total!: number;
  @Nested(RenewalSums) sums!: RenewalSums;
}

/** Whose cards are asked for. */
export class BoardQuery {
  @IfPresent() @Text('Search') q?: string;
  @IfPresent() @Text('Supervisor') supervisor?: string;
  @IfPresent() @Text('Affiliate') affiliate?: string;
}

/** A user on the board. */
export class BoardCard {
  @Id() _id!: string;
  @IsString() email!: string;
  /** Milliseconds since 1970. */
  @IsInt() end!: number;
  @DaysLeft() days_left!: number | false;
  @IsString() supervisor!: string;
  /** When they were told of this end; null while they weren't. */
  @CountOrNull() told_at!: number | null;
  /** To be sent with a renewal, so that two presses renew once. */
  @Count() version!: number;
}

/** A column of the board, who ends soonest first. */
export class BoardColumnAnswer {
  @IsIn(BOARD_COLUMNS) key!: BoardColumn;
  /** How many belong here, those beyond the first too. */
  @Count() total!: number;
  @ListOf(BoardCard) users!: BoardCard[];
}

/** The board of renewals. */
export class BoardAnswer {
  @ListOf(BoardColumnAnswer) columns!: BoardColumnAnswer[];
}

/** Whether a user was told of the present end. */
export class ToldPayload {
  @Id('User') user_id!: string;
  @Flag('Value') value!: boolean;
}
