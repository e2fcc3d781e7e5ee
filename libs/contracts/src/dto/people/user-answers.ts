import { IsBoolean, IsInt, IsString } from 'class-validator';
import type { UserLock } from '../../access/locks.js';
import type { UserPackage } from '../../people/renewals.js';
import {
  USER_SORT_FIELDS,
  type AnsweredUser,
  USER_FIELDS,
  type UserFieldTypes,
} from '../../people/user-fields.js';
import {
  Count,
  CountOrNull,
  DaysLeftOrNull,
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

export class LockAnswer implements UserLock {
  @IsString() reason!: string;
  @CountOrNull() until!: number | null;
  @Count() at!: number;
  @IsString() by!: string;
}

export class UserPackageAnswer implements UserPackage {
  @Id() _id!: string;
  @IsString() name!: string;
}

const CHECKS: Record<keyof UserFieldTypes, () => PropertyDecorator> = {
  id: Id,
  username: IsString,
  role: IsString,
  group: IsString,
  text: IsString,
  mail: IsString,
  texts: TextList,
  startDate: StoredDate,
  number: IsInt,
  count: Count,
  flag: IsBoolean,
  instant: Instant,
  until: CountOrNull,
  lock: () => NestedOrNull(LockAnswer),
  ref: IdOrNull,
  package: () => NestedOrNull(UserPackageAnswer),
};

const AnsweredUserShape = Object as unknown as new () => AnsweredUser;

/** A user as answered: `USER_FIELDS`. */
@Checked(USER_SORT_FIELDS.map((field) => [field, CHECKS[USER_FIELDS[field].kind]()]))
export class UserAnswer extends AnsweredUserShape {}

export class UserListAnswer {
  @ListOf(UserAnswer) users!: UserAnswer[];
  @Count() total!: number;
}

/** A user as seen by a program that may only read users. */
export class UserSummaryAnswer {
  @Id() _id!: string;
  @IsString() email!: string;
  @IsString() role!: string;
  @IsString() wasap!: string;
  @IsString() mail!: string;
  @IsString() supervisor!: string;
  /** A profile group's name, empty for none. */
  @IsString() profile_group!: string;
  @DaysLeftOrNull() days_left!: number | false | null;
  /** In ms; null for an admin. */
  @CountOrNull() ends_at!: number | null;
  @IsBoolean() is_locked!: boolean;
  /** The names of their titles; empty for an admin, who sees all. */
  @TextList() titles!: string[];
}

export class UserSummaryListAnswer {
  @ListOf(UserSummaryAnswer) users!: UserSummaryAnswer[];
  @Count() total!: number;
}

export class OneUserSummaryAnswer {
  @Nested(UserSummaryAnswer) user!: UserSummaryAnswer;
}

export class UserIdsAnswer {
  @IdList('Ids') ids!: string[];
  @Count() total!: number;
}

export class UserChangedAnswer extends MessageAnswer {
  @Nested(UserAnswer) user!: UserAnswer;
}
