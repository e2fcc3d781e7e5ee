import { USER_FIELDS, type UserFieldTypes, type UserPayloadFacts } from './user-fields.js';

type Table = typeof USER_FIELDS;

/** The name of a field of a user, as answered. */
export type UserField = keyof Table;

/** A field of which something is told: that an admin sets it, that it has a column … */
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

/** A user as answered. */
export type AnsweredUser = { -readonly [Field in keyof Table]: UserFieldTypes[Table[Field]['kind']] };

/** All that an admin can set of a user. */
export type UserSettings = {
  [Field in SettableUserField as UserPayloadName<Field>]?: UserFieldTypes[Table[Field]['kind']];
};

/** A field that an admin sets: under which name, and how it is checked. */
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
