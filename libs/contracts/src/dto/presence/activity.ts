import { IsInt, IsString } from 'class-validator';
import { ACTIVITY_HISTORY_HOURS_MAX, ACTIVITY_HISTORY_HOURS_MIN } from '../../constants.js';
import type { ActivityCounts } from '../../outward/realtime.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent, WholeNumber } from '../fields.js';
import { UniqueIds } from '../ids.js';
import { UserListAnswer } from '../people/user-answers.js';

/** The figures above the activity table, admins left out. */
export class ActivityCountsAnswer implements ActivityCounts {
  @Count() active!: number;
  @Count() total!: number;
  @Count() locked!: number;
}

export class ActivityListAnswer extends UserListAnswer {
  @Nested(ActivityCountsAnswer) counts!: ActivityCountsAnswer;
  /** Milliseconds since 1970. */
  @IsInt() serverTime!: number;
  @IsString() epoch!: string;
  @Count() seq!: number;
}

/** The users whose activity is reset. Absent: all non-admins. */
export class ResetActivityPayload {
  @IfPresent() @UniqueIds('Ids') ids?: string[];
}

/** The answer to a ping over HTTP. */
export class ServerTimeAnswer {
  /** Milliseconds since 1970. */
  @IsInt() serverTime!: number;
}

export class ActivityHistoryQuery {
  @IfPresent()
  @WholeNumber('Hours', ACTIVITY_HISTORY_HOURS_MIN, ACTIVITY_HISTORY_HOURS_MAX)
  hours?: number;
}

export class ActivityPointAnswer {
  /** Milliseconds since 1970. */
  @IsInt() at!: number;
  @Count() active!: number;
}

/** The history of activity, one point a minute. */
export class ActivityHistoryAnswer {
  @ListOf(ActivityPointAnswer) points!: ActivityPointAnswer[];
}
