import { Equals } from 'class-validator';
import { LOCK_MINUTES_MAX, LOCK_REASON_MAX_LENGTH } from '../../access/locks.js';
import { AMOUNT_MAX } from '../../people/renewals.js';
import type { Saying } from '../../texts.js';
import {
  USER_SETTINGS,
  USER_SORT_FIELDS,
  type UserField,
  type UserPayloadName,
  type UserSetting,
  type UserSettings,
} from '../../people/user-fields.js';
import type { UserFilter } from '../../people/user-search.js';
import {
  Filter,
  Flag,
  IfFilled,
  IfPresent,
  Name,
  NewPassword,
  Sort,
  StartDate,
  Text,
  WholeNumber,
} from '../fields.js';
import { Id } from '../ids.js';
import { PageQuery } from '../common.js';
import { Checked, compose } from '../rules.js';

const EMAIL_REQUIRED: Saying = ({ validation }) => validation.emailEmpty;

/** Which users are asked for, for the list of users and for the activity list. */
export class UserListQuery extends PageQuery {
  @IfPresent()
  @Sort(USER_SORT_FIELDS)
  sort?: UserField | `-${UserField}`;

  @IfPresent()
  @Filter()
  filter?: UserFilter;
}

/** Of which users the ids are asked for: those that the list would show. */
export class UserIdsQuery {
  @IfPresent()
  @Text('Search')
  q?: string;

  @IfPresent()
  @Filter()
  filter?: UserFilter;
}

/** The user in a path. */
export class UserIdParams {
  @Id()
  id!: string;
}

/** All but the email, which a new user must have. */
type SetByBoth = UserSetting & { kind: Exclude<UserSetting['kind'], 'username'> };

const wholeNumber = ({ label, min = 0, max }: UserSetting) => WholeNumber(label, min, max);

const CHECKS: Record<SetByBoth['kind'], (setting: UserSetting) => PropertyDecorator> = {
  role: ({ label, max }) => Text(label, { max, required: 'Role should not be empty' }),
  // A group's name or id, empty for none.
  group: ({ label }) => Text(label),
  text: ({ label, max }) => Text(label, { max }),
  // D/M/YYYY.
  startDate: ({ label }) => StartDate(label),
  number: wholeNumber,
  count: wholeNumber,
};

/** Of several faults the first is told: these fields are checked before the others, and the role after them. */
const FIRST: UserPayloadName[] = ['usageLimit', 'wasap', 'paymentMethod', 'nstbrowserEmail', 'profileGroup'];

function rankOf({ name }: UserSetting): number {
  if (name === 'role') return Infinity;
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
}

const SET_BY_BOTH = USER_SETTINGS.filter((setting): setting is SetByBoth => setting.kind !== 'username').sort(
  (one, other) => rankOf(one) - rankOf(other),
);

const SetByBothShape = Object as unknown as new () => Omit<UserSettings, 'email'>;

/** What may be set when a user is made and when they are changed: `USER_FIELDS`. */
@Checked(SET_BY_BOTH.map((setting) => [setting.name, compose(IfPresent(), CHECKS[setting.kind](setting))]))
class UserFields extends SetByBothShape {}

/** A new user; the server fills in the form's defaults. */
export class RegisterPayload extends UserFields {
  @IfPresent()
  @Equals('', { message: 'A new user has no id yet' })
  id?: '';

  @Name('Email', { required: EMAIL_REQUIRED })
  email!: string;

  @NewPassword()
  password!: string;

  /** What was paid, in the currency's smallest unit; the ledger keeps it. Absent: 0. */
  @IfPresent()
  @WholeNumber('Amount', 0, AMOUNT_MAX)
  amount?: number;
}

/** A change of a user: what is absent, and an empty password, stays as it is. */
export class UpdateUserPayload extends UserFields {
  @Id()
  id!: string;

  @IfPresent()
  @Name('Email', { required: EMAIL_REQUIRED })
  email?: string;

  @IfFilled()
  @NewPassword()
  password?: string;

  /** The version that was edited; an older one than the stored is 409. */
  @IfPresent()
  @WholeNumber('Version', 0)
  version?: number;
}

/** Whose pause is lifted: a user's, or that of a block of addresses; one of the two. */
export class UnpausePayload {
  @IfPresent()
  @Id()
  id?: string;

  /** As an item `spraying` of the inbox names it. */
  @IfPresent()
  @Text('Block', { max: 50 })
  block?: string;
}

/** The lock of a user, set and never flipped. */
export class LockPayload {
  @Id()
  id!: string;

  @Flag('Value')
  value!: boolean;

  /** With `value` true: what they are told. */
  @IfPresent()
  @Text('Reason', { max: LOCK_REASON_MAX_LENGTH })
  reason?: string;

  /** With `value` true: how long. Absent: until somebody lifts it. */
  @IfPresent()
  @WholeNumber('Minutes', 1, LOCK_MINUTES_MAX)
  minutes?: number;
}
