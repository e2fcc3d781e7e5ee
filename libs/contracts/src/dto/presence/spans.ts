import { IsString } from 'class-validator';
import { Count, ListOf, Minutes, TextList } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';
import { Moment } from '../instants.js';

export class SpansParams {
  @Id('User') user_id!: string;
}

/** A time of 7 days at most. Absent: the last 24 hours. */
export class SpansQuery {
  @IfPresent() @Moment('From', 'from') from?: number;
  @IfPresent() @Moment('To', 'to') to?: number;
}

/** The time from the first to the last ping of a session at an address, in ms. */
export class SpanAnswer {
  @IsString() ip!: string;
  /** 'Chrome on Windows'; may be empty. */
  @IsString() device!: string;
  @Id() session_id!: string;
  @Count() from!: number;
  @Count() to!: number;
}

/** A stretch of time in which a user was at several addresses at once, always the same ones. */
export class OverlapAnswer {
  @Count() from!: number;
  @Count() to!: number;
  @Minutes() minutes!: number;
  @TextList() ips!: string[];
}

export class SpansAnswer {
  /** Oldest first. */
  @ListOf(SpanAnswer) spans!: SpanAnswer[];
  @ListOf(OverlapAnswer) overlaps!: OverlapAnswer[];
  /** Addresses on the whitelist, which never overlap. */
  @TextList() listed!: string[];
}
