import { IsIn, IsInt, IsString } from 'class-validator';
import {
  AMOUNT_MAX,
  BOARD_COLUMNS,
  RENEWAL_KINDS,
  type BoardColumn,
  type RenewalKind,
} from '../../people/renewals.js';
import { VALIDITY_MAX_DAYS } from '../../constants.js';
import { Count, CountOrNull, DaysLeft, ListOf, Nested, NestedOrNull, EpochMs } from '../answer-fields.js';
import { Flag, IfPresent, Text, WholeNumber } from '../fields.js';
import { Id, IdList } from '../ids.js';
import { Day } from '../instants.js';
import { PageQuery } from '../common.js';
import { UserChangedAnswer, UserPackageAnswer } from './user-answers.js';

/** One entry of the ledger: a move of the end of a subscription. */
export class RenewalAnswer {
  @Id() _id!: string;
  @Id() user_id!: string;
  /** The username at that time. */
  @IsString() email!: string;
  /** By how many days the end moved; may be negative. */
  @IsInt() days!: number;
  /** The former end in ms; for `first` the start; null before the first use. */
  @CountOrNull() from!: number | null;
  /** The new end; null before the first use. */
  @CountOrNull() to!: number | null;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
  @IsString() method!: string;
  @IsString() note!: string;
  @IsIn(RENEWAL_KINDS) kind!: RenewalKind;
  @IsString() by!: string;
  @EpochMs() at!: number;
  @IsString() affiliate!: string;
  @IsString() supervisor!: string;
  /** The name that the package had, empty without one. */
  @IsString() package!: string;
  /** The titles that the user had then, their own and their group's. */
  @IdList('Titles') titles!: string[];
}

export class RenewPayload {
  @Id('User') user_id!: string;
  /** Absent: those of the package. */
  @IfPresent() @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days?: number;
  /** The package whose titles are assigned and whose usage limit is set. */
  @IfPresent() @Id('Package') package_id?: string;
  /** Absent: 0, or that of the package. */
  @IfPresent() @WholeNumber('Amount', 0, AMOUNT_MAX) amount?: number;
  /** Absent: the payment method of the user. */
  @IfPresent() @Text('Method') method?: string;
  @IfPresent() @Text('Note') note?: string;
  /** The version of the user that was seen; an outdated one is a 409. */
  @IfPresent() @WholeNumber('Version', 0) version?: number;
}

export class RenewedAnswer extends UserChangedAnswer {
  @Nested(RenewalAnswer) renewal!: RenewalAnswer;
}

export class RenewalsQuery extends PageQuery {
  @IfPresent() @Id('User') user_id?: string;
  /** The first day in Lima: sent as YYYY-MM-DD, read as its first instant. */
  @IfPresent() @Day('From', 'from') from?: number;
  /** The last day, included. */
  @IfPresent() @Day('To', 'to') to?: number;
  /** Empty: entries without one. */
  @IfPresent() @Text('Affiliate') affiliate?: string;
  /** Empty: entries without one. */
  @IfPresent() @Text('Supervisor') supervisor?: string;
  /** Empty: entries without one. */
  @IfPresent() @Text('Method') method?: string;
  /** The name of a package; empty: entries without one. */
  @IfPresent() @Text('Package') package?: string;
  /** A title that the user had then. Empty: entries without one. */
  @IfPresent() @Text('Title') title?: string;
  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}

/** The sums of all found entries. */
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

export class BoardQuery {
  @IfPresent() @Text('Search') q?: string;
  @IfPresent() @Text('Supervisor') supervisor?: string;
  @IfPresent() @Text('Affiliate') affiliate?: string;
  /** Whether cards say what the last renewal cost. */
  @IfPresent() @IsIn(['amounts'], { message: 'With should be amounts' }) with?: 'amounts';
}

export class BoardCard {
  @Id() _id!: string;
  @IsString() email!: string;
  /** Milliseconds since 1970. */
  @IsInt() end!: number;
  @DaysLeft() days_left!: number | false;
  @IsString() supervisor!: string;
  /** When the user was told of this end; null before that. */
  @CountOrNull() told_at!: number | null;
  /** Sent back with a renewal, so that a double click renews once. */
  @Count() version!: number;
  /** The user's last package, which a one-click renewal repeats unless it is a trial or deleted. */
  @NestedOrNull(UserPackageAnswer) package!: UserPackageAnswer | null;
  /** As typed; may be empty. */
  @IsString() wasap!: string;
  /** The amount of the last renewal by 30 days, if there was one and it was asked for. */
  @IfPresent() @Count() amount?: number;
}

/** A column of the board, the soonest end first. */
export class BoardColumnAnswer {
  @IsIn(BOARD_COLUMNS) key!: BoardColumn;
  /** The number of all users in the column. */
  @Count() total!: number;
  @ListOf(BoardCard) users!: BoardCard[];
}

export class BoardAnswer {
  @ListOf(BoardColumnAnswer) columns!: BoardColumnAnswer[];
}

export class ToldPayload {
  @Id('User') user_id!: string;
  @Flag('Value') value!: boolean;
}
