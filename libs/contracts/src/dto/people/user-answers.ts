import { IsBoolean, IsInt, IsString } from 'class-validator';
import type { UserLock } from '../../access/locks.js';
import {
  USER_SORT_FIELDS,
  type AnsweredUser,
  type UserField,
  USER_FIELDS,
  type UserFieldTypes,
} from '../../people/user-fields.js';
import {
  Count,
  CountOrNull,
  DaysLeft,
  Instant,
  ListOf,
  Nested,
  NestedOrNull,
  StoredDate,
  TextList,
} from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Id, IdList, IdOrNull } from '../ids.js';
import { Checked } from '../rules.js';

/** Why somebody is locked, since when, until when and by whom. */
export class LockAnswer implements UserLock {
  @IsString() reason!: string;
  /** Milliseconds since 1970; null without an end. */
  @CountOrNull() until!: number | null;
  /** Milliseconds since 1970; 0 where it is not known. */
  @Count() at!: number;
  /** The admin's name, or `system`. */
  @IsString() by!: string;
}

const CHECKS: Record<keyof UserFieldTypes, () => PropertyDecorator> = {
  id: Id,
  username: IsString,
  role: IsString,
  group: IsString,
  text: IsString,
  texts: TextList,
  startDate: StoredDate,
  number: IsInt,
  count: Count,
  flag: IsBoolean,
  instant: Instant,
  until: CountOrNull,
  lock: () => NestedOrNull(LockAnswer),
  ref: IdOrNull,
};

const AnsweredUserShape = Object as unknown as new () => AnsweredUser;

/** A user as answered: `USER_FIELDS`. */
@Checked(USER_SORT_FIELDS.map((field) => [field, CHECKS[USER_FIELDS[field].kind]()]))
export class UserAnswer extends AnsweredUserShape {}

export { USER_SORT_FIELDS };

/** A field of an answered user by which a list can be sorted. */
export type UserSortField = UserField;

/** The list of users. */
export class UserListAnswer {
  @ListOf(UserAnswer) users!: UserAnswer[];
  @Count() total!: number;
}

/** A user as a program sees them that may read users, and no more. */
export class UserSummaryAnswer {
  @Id() _id!: string;
  @IsString() email!: string;
  @IsString() role!: string;
  @IsString() wasap!: string;
  @IsString() supervisor!: string;
  /** A profile group's name, empty for none. */
  @IsString() profile_group!: string;
  @DaysLeft() days_left!: number | false;
  /** Milliseconds since 1970; null for an admin, who never expires. */
  @CountOrNull() ends_at!: number | null;
  @IsBoolean() is_locked!: boolean;
  /** The names of their titles; none of an admin, who sees all. */
  @TextList() titles!: string[];
}

/** The list of users, for such a program. */
export class UserSummaryListAnswer {
  @ListOf(UserSummaryAnswer) users!: UserSummaryAnswer[];
  @Count() total!: number;
}

/** One user, for such a program. */
export class OneUserSummaryAnswer {
  @Nested(UserSummaryAnswer) user!: UserSummaryAnswer;
}

/** The ids of the users of a list. */
export class UserIdsAnswer {
  @IdList('Ids') ids!: string[];
  @Count() total!: number;
}

/** What creating or changing a user answers. */
export class UserChangedAnswer extends MessageAnswer {
  @Nested(UserAnswer) user!: UserAnswer;
}
