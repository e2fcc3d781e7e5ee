import { IsIn, IsString } from 'class-validator';
import { Count, CountOrNull, DaysLeft, ListOf, NestedOrNull, Nested, EpochMs } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';
import { RenewalAnswer } from './renewals.js';
import { SessionAnswer } from '../access/auth.js';
import { UserAnswer } from './user-answers.js';

/** The origin of a title: assigned to the user or to their group. */
export const TITLE_SOURCES = ['user', 'group'] as const;

export type TitleSource = (typeof TITLE_SOURCES)[number];

export class SubscriptionEnd {
  @EpochMs() at!: number;
  @DaysLeft() days_left!: number | false;
}

/** A user's title with its origin. One that is assigned to both counts as the user's. */
export class HeldTitle {
  @Id() _id!: string;
  @IsString() shop_name!: string;
  @IsIn(TITLE_SOURCES) from!: TitleSource;
}

/** How many users a supervisor has, and how many they may have. */
export class SupervisedCount {
  @Count() users!: number;
  /** 0 = no limit. */
  @Count() limit!: number;
}

export class OneUserAnswer {
  @Nested(UserAnswer) user!: UserAnswer;
  /** Null for staff, who never expire. */
  @NestedOrNull(SubscriptionEnd) end!: SubscriptionEnd | null;
  @ListOf(HeldTitle) titles!: HeldTitle[];
  @ListOf(SessionAnswer) sessions!: SessionAnswer[];
  /** The last 20. */
  @ListOf(RenewalAnswer) renewals!: RenewalAnswer[];
  /** When the user was told of the current end; null before that. */
  @CountOrNull() told_at!: number | null;
  /** Only for a supervisor. */
  @IfPresent() @Nested(SupervisedCount) staff?: SupervisedCount;
}
