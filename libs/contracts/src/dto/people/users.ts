import { Equals } from 'class-validator';
import { LOCK_MINUTES_MAX, LOCK_REASON_MAX_LENGTH } from '../../access/locks.js';
import { AMOUNT_MAX } from '../../people/renewals.js';
import type { Saying } from '../../texts.js';
import {
  USER_SETTINGS,
  type UserPayloadName,
  type UserSetting,
  type UserSettings,
} from '../../people/user-fields.js';
import { USER_LIST_SORTS, type UserListSort } from '../../people/user-headers.js';
import { USER_FILTERS, type UserFilter } from '../../people/user-search.js';
import {
  Flag,
  FormFlag,
  IfFilled,
  IfPresent,
  MailAddress,
  Name,
  NewPassword,
  OneOf,
  Sort,
  StartDate,
  Text,
  WholeNumber,
} from '../fields.js';
import { Id } from '../ids.js';
import { PageQuery } from '../common.js';
import { Checked, compose } from '../rules.js';

const EMAIL_REQUIRED: Saying = ({ validation }) => validation.emailEmpty;

export class UserListQuery extends PageQuery {
  @IfPresent() @Sort(USER_LIST_SORTS) sort?: UserListSort | `-${UserListSort}`;
  @IfPresent() @OneOf('Filter', USER_FILTERS) filter?: UserFilter;
  /** Only this supervisor's users. A supervisor always gets their own, whatever is sent. */
  @IfPresent() @Text('Supervisor') supervisor?: string;
}

export class UserIdsQuery {
  @IfPresent() @Text('Search') q?: string;
  @IfPresent() @OneOf('Filter', USER_FILTERS) filter?: UserFilter;
  /** Only this supervisor's users. A supervisor always gets their own, whatever is sent. */
  @IfPresent() @Text('Supervisor') supervisor?: string;
}

/** The settings that a new user and a change share: all but the email, which only a new user must have. */
type SetByBoth = UserSetting & { kind: Exclude<UserSetting['kind'], 'username'> };

const wholeNumber = ({ label, min = 0, max }: UserSetting) => WholeNumber(label, min, max);

const CHECKS: Record<SetByBoth['kind'], (setting: UserSetting) => PropertyDecorator> = {
  role: ({ label, max }) => Text(label, { max, required: 'Role should not be empty' }),
  // A group's name or id, empty for none.
  group: ({ label }) => Text(label),
  text: ({ label, max }) => Text(label, { max }),
  // D/M/YYYY.
  startDate: ({ label }) => StartDate(label),
  mail: ({ label }) => MailAddress(label),
  flag: ({ label }) => FormFlag(label),
  number: wholeNumber,
  count: wholeNumber,
};

/** Checked first in this order, and the role last, because only the first fault is reported. */
const FIRST: UserPayloadName[] = ['usageLimit', 'wasap', 'paymentMethod', 'nstbrowserEmail', 'profileGroup'];

function rankOf({ name }: UserSetting): number {
  if (name === 'role') return Infinity;
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
}

const SET_BY_BOTH = USER_SETTINGS.filter((setting): setting is SetByBoth => setting.kind !== 'username').sort(
  (one, other) => rankOf(one) - rankOf(other),
);

const SetByBothShape = Object as unknown as new () => Omit<UserSettings, 'email'>;

/** What may be set for a new user and in a change: the settings of `USER_FIELDS`. */
@Checked(SET_BY_BOTH.map((setting) => [setting.name, compose(IfPresent(), CHECKS[setting.kind](setting))]))
class UserFields extends SetByBothShape {}

/** A new user; the server fills in the form's defaults. */
export class RegisterPayload extends UserFields {
  @IfPresent() @Equals('', { message: 'A new user has no id yet' }) id?: '';
  @Name('Email', { required: EMAIL_REQUIRED }) email!: string;
  @NewPassword() password!: string;
  /** The paid amount, in the currency's smallest unit. Absent: 0, or that of the package. */
  @IfPresent() @WholeNumber('Amount', 0, AMOUNT_MAX) amount?: number;
  /** Days, amount and limit come from it unless they are given, and its titles are assigned. */
  @IfPresent() @Id('Package') package_id?: string;
}

/** A change of a user. Absent fields and an empty password stay. */
export class UpdateUserPayload extends UserFields {
  @Id() id!: string;
  @IfPresent() @Name('Email', { required: EMAIL_REQUIRED }) email?: string;
  @IfFilled() @NewPassword() password?: string;
  /** The version that was edited; an outdated one is a 409. */
  @IfPresent() @WholeNumber('Version', 0) version?: number;
}

/** The user or the block of addresses whose pause is lifted. */
export class UnpausePayload {
  @IfPresent() @Id() id?: string;
  /** As in an inbox item of the kind `spraying`. */
  @IfPresent() @Text('Block', { max: 50 }) block?: string;
}

export class LockPayload {
  @Id() id!: string;
  @Flag('Value') value!: boolean;
  /** The reason that the user is shown. */
  @IfPresent() @Text('Reason', { max: LOCK_REASON_MAX_LENGTH }) reason?: string;
  /** Absent: until somebody lifts it. */
  @IfPresent() @WholeNumber('Minutes', 1, LOCK_MINUTES_MAX) minutes?: number;
}
