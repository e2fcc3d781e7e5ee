import { IsString } from 'class-validator';
import { Count, ListOf, Minutes, TextList } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';
import { Moment } from '../instants.js';

/** Whose spans are asked for. */
export class SpansParams {
  @Id('User') user_id!: string;
}

/** Over which time spans are asked for, 7 days at most; the last 24 hours where both are absent. */
export class SpansQuery {
  @IfPresent() @Moment('From', 'from') from?: number;
  @IfPresent() @Moment('To', 'to') to?: number;
}

/** That a session was at an address, from its first ping to its last; in milliseconds since 1970. */
export class SpanAnswer {
  @IsString() ip!: string;
  /** 'Chrome on Windows'; empty where it is not known. */
  @IsString() device!: string;
  @Id() session_id!: string;
  @Count() from!: number;
  @Count() to!: number;
}

/** That somebody was at several addresses at once, the same ones all the time. */
export class OverlapAnswer {
  @Count() from!: number;
  @Count() to!: number;
  /** To a tenth. */
  @Minutes() minutes!: number;
  @TextList() ips!: string[];
}

/** Where and when somebody was. */
export class SpansAnswer {
  /** Oldest first. */
  @ListOf(SpanAnswer) spans!: SpanAnswer[];
  @ListOf(OverlapAnswer) overlaps!: OverlapAnswer[];
  /** Those of the addresses that are on the whitelist: they overlap with nothing. */
  @TextList() listed!: string[];
}
