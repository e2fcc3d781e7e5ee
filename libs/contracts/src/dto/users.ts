import { Equals } from 'class-validator';
import { OBSERVATION_MAX_LENGTH, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '../constants.js';
import { TEXTS } from '../texts.js';
import { Flag, IfFilled, IfPresent, NewPassword, Sort, StartDate, Text, WholeNumber } from './fields.js';
import { Id } from './ids.js';
import { PageQuery } from './paging.js';
import { USER_SORT_FIELDS, type UserSortField } from './user-answers.js';

const USAGE_LIMIT_MAX = 1_000_000;
const ROLE_MAX_LENGTH = 100;
const EMAIL_REQUIRED = TEXTS.validation.emailEmpty;

/** Which users are asked for, for the list of users and for the activity list. */
export class UserListQuery extends PageQuery {
  @IfPresent()
  @Sort(USER_SORT_FIELDS)
  sort?: UserSortField | `-${UserSortField}`;
}

/** The user in a path. */
export class UserIdParams {
  @Id()
  id!: string;
}

/** What may be set when a user is made and when he is changed. */
class UserFields {
  @IfPresent()
  @WholeNumber('Usage limit', 0, USAGE_LIMIT_MAX)
  usageLimit?: number;

  @IfPresent()
  @Text('Wasap')
  wasap?: string;

  @IfPresent()
  @Text('Payment method')
  paymentMethod?: string;

  @IfPresent()
  @Text('Nstbrowser email')
  nstbrowserEmail?: string;

  /** A group's name or id, empty for none. */
  @IfPresent()
  @Text('Profile group')
  profileGroup?: string;

  @IfPresent()
  @Text('Niche')
  niche?: string;

  @IfPresent()
  @Text('Affiliate')
  affiliate?: string;

  @IfPresent()
  @Text('Supervisor')
  supervisor?: string;

  @IfPresent()
  @Text('Observation', { max: OBSERVATION_MAX_LENGTH })
  observation?: string;

  /** D/M/YYYY. */
  @IfPresent()
  @StartDate('Start date')
  subStartDate?: string;

  /** Days. */
  @IfPresent()
  @WholeNumber('Validity', VALIDITY_MIN_DAYS, VALIDITY_MAX_DAYS)
  subValidity?: number;

  @IfPresent()
  @Text('Role', { max: ROLE_MAX_LENGTH, required: 'Role should not be empty' })
  role?: string;
}

/** A new user; the server fills in the form's defaults. */
export class RegisterPayload extends UserFields {
  @IfPresent()
  @Equals('', { message: 'A new user has no id yet' })
  id?: '';

  @Text('Email', { required: EMAIL_REQUIRED })
  email!: string;

  @NewPassword()
  password!: string;
}

/** A change of a user: what is absent, and an empty password, stays as it is. */
export class UpdateUserPayload extends UserFields {
  @Id()
  id!: string;

  @IfPresent()
  @Text('Email', { required: EMAIL_REQUIRED })
  email?: string;

  @IfFilled()
  @NewPassword()
  password?: string;

  /** The version that was edited; an older one than the stored is 409. */
  @IfPresent()
  @WholeNumber('Version', 0)
  version?: number;
}

/** The lock of a user, set and never flipped. */
export class LockPayload {
  @Id()
  id!: string;

  @Flag('Value')
  value!: boolean;
}
