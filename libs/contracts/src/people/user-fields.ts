import { OBSERVATION_MAX_LENGTH, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '../constants.js';
import type { UserLock } from '../access/locks.js';
import type { UserPackage } from './renewals.js';
import type { COLUMN_TEXTS } from '../texts/columns.js';

export const USAGE_LIMIT_MAX = 1_000_000;
const ROLE_MAX_LENGTH = 100;

/** The kinds of field that a user has, each with the type of what is answered. */
export interface UserFieldTypes {
  id: string;
  username: string;
  role: string;
  /** A profile group's name, empty for none. */
  group: string;
  text: string;
  /** The address of a mailbox, empty for none. */
  mail: string;
  texts: string[];
  /** DD/MM/YYYY; empty before the first use. */
  startDate: string;
  number: number;
  /** A whole number that is not negative. */
  count: number;
  flag: boolean;
  /** ISO 8601. */
  instant: string;
  /** In ms; stored as 0 and answered as null where there is none. */
  until: number | null;
  /** Null for a user who is not locked. */
  lock: UserLock | null;
  /** An id, null for none. */
  ref: string | null;
  /** The last package, null for none. */
  package: UserPackage | null;
}

/** How a payload sets a field. */
export interface UserPayloadFacts {
  /** The field's name in payloads. */
  name: string;
  /** Its name in error messages. */
  label: string;
  /** The least number. */
  min?: number;
  /** The greatest number, or the most characters. */
  max?: number;
}

interface UserFieldFacts {
  kind: keyof UserFieldTypes;
  /** For users who were stored before this field existed. Without it a new user must have a value. */
  default?: '' | 0 | boolean | null | readonly [];
  /** Present if an admin sets it; then it is in the form and the audit. */
  payload?: UserPayloadFacts;
  /** The text key of its table column and form label. */
  column?: keyof typeof COLUMN_TEXTS.users;
  /** Whether the activity screen gets it, with live changes. */
  isLive?: true;
}

/** A text that an admin sets, whose column has the name that it has in payloads. */
const settableText = <Name extends NonNullable<UserFieldFacts['column']>>(name: Name, label: string) =>
  ({ kind: 'text', default: '', payload: { name, label }, column: name }) as const;

/** All answered fields of a user, in order. Payloads, answers, schema, audit, sorting, form and table are derived from it. */
export const USER_FIELDS = {
  _id: { kind: 'id', isLive: true },
  email: { kind: 'username', payload: { name: 'email', label: 'Email' }, column: 'email', isLive: true },
  role: {
    kind: 'role',
    payload: { name: 'role', label: 'Role', max: ROLE_MAX_LENGTH },
    column: 'role',
    isLive: true,
  },
  profile_group: {
    kind: 'group',
    default: '',
    payload: { name: 'profileGroup', label: 'Profile group' },
    column: 'profileGroup',
  },
  ip_address: { kind: 'text', default: '', column: 'ipAddress', isLive: true },
  /** Newest first. */
  ip_address_history: { kind: 'texts', default: [], isLive: true },
  first_ip: { kind: 'text', default: '', column: 'firstIp', isLive: true },
  wasap: settableText('wasap', 'Wasap'),
  mail: { kind: 'mail', default: '', payload: { name: 'mail', label: 'Mail' } },
  /** Whether rules may send them messages. */
  messages: { kind: 'flag', default: true, payload: { name: 'messages', label: 'Messages' } },
  payment_method: settableText('paymentMethod', 'Payment method'),
  nstbrowser_email: settableText('nstbrowserEmail', 'Nstbrowser email'),
  niche: settableText('niche', 'Niche'),
  affiliate: settableText('affiliate', 'Affiliate'),
  supervisor: settableText('supervisor', 'Supervisor'),
  observation: {
    kind: 'text',
    default: '',
    payload: { name: 'observation', label: 'Observation', max: OBSERVATION_MAX_LENGTH },
    column: 'observation',
  },
  sub_start_date: {
    kind: 'startDate',
    payload: { name: 'subStartDate', label: 'Start date' },
    column: 'startedAt',
  },
  /** Days. */
  sub_validity: {
    kind: 'number',
    payload: { name: 'subValidity', label: 'Validity', min: VALIDITY_MIN_DAYS, max: VALIDITY_MAX_DAYS },
    column: 'validity',
  },
  /** The user's last package, as it was called then. */
  package: { kind: 'package', default: null },
  /** 0 = no limit. */
  usage_limit: {
    kind: 'count',
    payload: { name: 'usageLimit', label: 'Usage limit', min: 0, max: USAGE_LIMIT_MAX },
  },
  /** How many users a supervisor may have; 0 = no limit. */
  users_limit: {
    kind: 'count',
    default: 0,
    payload: { name: 'usersLimit', label: 'Users limit', min: 0, max: USAGE_LIMIT_MAX },
  },
  seq: { kind: 'count', column: 'number', isLive: true },
  is_locked: { kind: 'flag', default: false, isLive: true },
  lock: { kind: 'lock', default: null, isLive: true },
  /** Seconds since 1970, 0 = never. */
  last_ping_timestamp: { kind: 'count', default: 0, isLive: true },
  createdAt: { kind: 'instant', column: 'openingDate', isLive: true },
  /** Counts edits and locks, but no pings or resets. */
  version: { kind: 'count', default: 0, isLive: true },
  paused_until: { kind: 'until', default: 0 },
  /** The id of the user's open alarm about account sharing. */
  alarm: { kind: 'ref', default: null, isLive: true },
} as const satisfies Record<string, UserFieldFacts>;

type Table = typeof USER_FIELDS;

/** The name of a field of a user, as answered. */
export type UserField = keyof Table;

/** A field with one of the optional facts. */
export type UserFieldWith<Fact extends string> = {
  [Field in UserField]: Table[Field] extends Record<Fact, unknown> ? Field : never;
}[UserField];

/** A field of one of these kinds. */
export type UserFieldOf<Kind extends keyof UserFieldTypes> = {
  [Field in UserField]: Table[Field]['kind'] extends Kind ? Field : never;
}[UserField];

/** A field that an admin sets. */
export type SettableUserField = UserFieldWith<'payload'>;
/** A field that has a column in the table of users. */
export type UserColumnField = UserFieldWith<'column'>;
/** A field that the activity screen gets. */
export type LiveUserField = UserFieldWith<'isLive'>;

/** The name in payloads of a field that an admin sets. */
export type UserPayloadName<Field extends SettableUserField = SettableUserField> =
  Table[Field]['payload']['name'];

export type AnsweredUser = { -readonly [Field in keyof Table]: UserFieldTypes[Table[Field]['kind']] };

/** All that an admin can set of a user. */
export type UserSettings = {
  [Field in SettableUserField as UserPayloadName<Field>]?: UserFieldTypes[Table[Field]['kind']];
};

/** How a field that an admin sets is named and checked. */
export interface UserSetting extends UserPayloadFacts {
  field: SettableUserField;
  name: UserPayloadName;
  kind: Table[SettableUserField]['kind'];
}

const fields = Object.keys(USER_FIELDS) as UserField[];

/** The fields by which a list can be sorted: all of them. */
export const USER_SORT_FIELDS: readonly UserField[] = fields;

/** The fields that the activity screen gets. */
export const LIVE_USER_FIELDS = fields.filter(
  (field): field is LiveUserField => 'isLive' in USER_FIELDS[field],
);

/** The fields that have a column in the table of users. */
export const USER_COLUMN_FIELDS = fields.filter(
  (field): field is UserColumnField => 'column' in USER_FIELDS[field],
);

/** The fields that an admin sets, in the order of the answer. */
export const USER_SETTINGS: readonly UserSetting[] = fields
  .filter((field): field is SettableUserField => 'payload' in USER_FIELDS[field])
  .map((field) => ({ field, kind: USER_FIELDS[field].kind, ...USER_FIELDS[field].payload }));
