import { IsIn, IsInt, IsString } from 'class-validator';
import { REPORT_KEYS, type ReportFigure, type ReportKey, type TitleFigure } from '../../outward/reports.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent, OneOf } from '../fields.js';
import { DaySpanQuery } from '../common.js';

export class ReportQuery extends DaySpanQuery {
  /** Absent: `day`. */
  @IfPresent() @OneOf('By', REPORT_KEYS) by?: ReportKey;
  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}

export class ReportSums implements Record<ReportFigure, number>, Partial<Record<TitleFigure, number>> {
  @Count() new!: number;
  @Count() renewed!: number;
  /** Subscriptions that ended and were not renewed. */
  @Count() lapsed!: number;
  /** The sum of days by which ends moved. */
  @IsInt() days!: number;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
  /** Subscribers at the end of the span, or now if that is in the future. */
  @Count() active!: number;
  /** By title: the amounts, each shared over the titles that its user had then. */
  @IfPresent() @Count() income?: number;
  /** By title, for admins: what its credentials cost in these days, up to today. */
  @IfPresent() @Count() cost?: number;
  /** By title, for admins: the income without the cost. */
  @IfPresent() @IsInt() margin?: number;
}

export class ReportRow extends ReportSums {
  /** YYYY-MM-DD, YYYY-MM, or a value that may be empty. */
  @IsString() key!: string;
  /** By title: its name; empty for entries without a title and for a deleted one. */
  @IfPresent() @IsString() name?: string;
}

/** A report: days and months in order, values by amount. */
export class ReportAnswer {
  @ListOf(ReportRow) rows!: ReportRow[];
  @Nested(ReportSums) sums!: ReportSums;
  /** ISO 4217. */
  @IsString() currency!: string;
}
