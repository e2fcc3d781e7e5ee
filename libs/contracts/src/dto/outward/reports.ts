import { IsIn, IsInt, IsString } from 'class-validator';
import { REPORT_KEYS, type ReportFigure, type ReportKey } from '../../outward/reports.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent, OneOf } from '../fields.js';
import { DaySpanQuery } from '../common.js';

/** What is reported on, and as what. */
export class ReportQuery extends DaySpanQuery {
  /** What makes a row; absent: `day`. */
  @IfPresent() @OneOf('By', REPORT_KEYS) by?: ReportKey;

  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}

/** What a span of time came to. */
export class ReportSums implements Record<ReportFigure, number> {
  /** Users who began. */
  @Count() new!: number;
  /** Renewals. */
  @Count() renewed!: number;
  /** Ends that passed, and are still their users'. */
  @Count() lapsed!: number;
  /** By how many days all ends moved together. */
  @IsInt() days!: number;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
  /** Who was subscribed in the last moment, or is now where that is yet to come. */
  @Count() active!: number;
}

/** A day, a month, or a value of the entries or users, and what it came to. */
export class ReportRow extends ReportSums {
  /** YYYY-MM-DD, YYYY-MM, or the value: '' for none. */
  @IsString() key!: string;
}

/** A report: days and months from the first to the last, values by amount. */
export class ReportAnswer {
  @ListOf(ReportRow) rows!: ReportRow[];
  /** Of the whole span; `active` at its end. */
  @Nested(ReportSums) sums!: ReportSums;
  /** ISO 4217. */
  @IsString() currency!: string;
}
