import { IsBoolean, IsInt, IsString } from 'class-validator';
import { Count, CountOrNull, Instant, ListOf, Nested, StoredDate, TextList } from './answer-fields.js';
import { MessageAnswer } from './common.js';
import { Id } from './ids.js';

/** A user as answered. */
export class UserAnswer {
  @Id()
  _id!: string;

  @IsString()
  email!: string;

  @IsString()
  role!: string;

  /** A name, empty without a group. */
  @IsString()
  profile_group!: string;

  @IsString()
  ip_address!: string;

  /** Newest first. */
  @TextList()
  ip_address_history!: string[];

  @IsString()
  first_ip!: string;

  @IsString()
  wasap!: string;

  @IsString()
  payment_method!: string;

  @IsString()
  nstbrowser_email!: string;

  @IsString()
  niche!: string;

  @IsString()
  affiliate!: string;

  @IsString()
  supervisor!: string;

  @IsString()
  observation!: string;

  /** DD/MM/YYYY. */
  @StoredDate()
  sub_start_date!: string;

  /** Days. */
  @IsInt()
  sub_validity!: number;

  /** 0 = no limit. */
  @Count()
  usage_limit!: number;

  @Count()
  seq!: number;

  @IsBoolean()
  is_locked!: boolean;

  /** Seconds since 1970, 0 = never. */
  @Count()
  last_ping_timestamp!: number;

  @Instant()
  createdAt!: string;

  /** Counts edits and locks, never pings or resets. */
  @Count()
  version!: number;

  /** Milliseconds since 1970, null when not paused. */
  @CountOrNull()
  paused_until!: number | null;
}

/** The fields of an answered user by which a list can be sorted: all of them. */
export const USER_SORT_FIELDS = [
  '_id',
  'email',
  'role',
  'profile_group',
  'ip_address',
  'ip_address_history',
  'first_ip',
  'wasap',
  'payment_method',
  'nstbrowser_email',
  'niche',
  'affiliate',
  'supervisor',
  'observation',
  'sub_start_date',
  'sub_validity',
  'usage_limit',
  'seq',
  'is_locked',
  'last_ping_timestamp',
  'createdAt',
  'version',
  'paused_until',
] as const satisfies readonly (keyof UserAnswer)[];

/** A field of an answered user by which a list can be sorted. */
export type UserSortField = (typeof USER_SORT_FIELDS)[number];

/** The list of users. */
export class UserListAnswer {
  @ListOf(UserAnswer)
  users!: UserAnswer[];

  @Count()
  total!: number;
}

/** What creating or changing a user answers. */
export class UserChangedAnswer extends MessageAnswer {
  @Nested(UserAnswer)
  user!: UserAnswer;
}
