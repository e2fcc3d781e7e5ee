import {
  AT_FIRST_USE,
  DEFAULT_USAGE_LIMIT,
  FIXED_ROLES,
  isSupervisorRole,
  rolesOfSupervisors,
  type SettableUserField,
  settableRoles,
  softRole,
  USER_FIELDS,
  type Texts,
  USER_SETTINGS,
  type UserPayloadName,
  type UserSetting,
  type UserSettings,
} from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../shared/api/config.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { wholeNumberIn } from '../../../shared/form/form-parts.js';
import { isTooShort } from '../../../shared/form/password-field.js';
import type { Fault } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useUserWords } from '../words.js';
import type { Title } from '../../../shared/api/courses.js';
import { groupsQuery, type Package, type User } from '../../../shared/api/people.js';
import type { readUserLine } from '../../../shared/user-line.js';

/** A user who was just created, with the password that only this screen knows. */
export interface MadeUser {
  user: User;
  password: string;
}

/** The form's fields as typed, under the payload's names, so that a refusal finds its field. */
export type UserValues = Record<UserPayloadName | 'password' | 'package_id', string>;

const settings = <Value>(valueOf: (setting: UserSetting) => Value): Record<UserPayloadName, Value> =>
  Object.fromEntries(USER_SETTINGS.map((setting) => [setting.name, valueOf(setting)])) as Record<
    UserPayloadName,
    Value
  >;

export function fieldLabel({ field }: UserSetting, { columns, labels }: Texts): string {
  const facts = USER_FIELDS[field];
  return 'column' in facts ? columns.users[facts.column] : labels[facts.payload.name];
}

export const newUser = (role: string, today: string, validity: number): UserValues => ({
  ...settings(() => ''),
  password: '',
  package_id: '',
  role,
  messages: 'true',
  usageLimit: String(DEFAULT_USAGE_LIMIT),
  usersLimit: '0',
  subStartDate: today,
  subValidity: String(validity),
});

export const valuesOf = (user: User): UserValues => ({
  ...settings(({ field }) => String(user[field])),
  password: '',
  package_id: '',
});

/** What is wrong, in the order of the specification. An edit has no password to look at. */
export function faultsOf(values: UserValues, isNew: boolean, texts: Texts): Fault<UserValues>[] {
  const faults: Fault<UserValues>[] = [];
  if (values.email.trim() === '') faults.push({ field: 'email', message: texts.validation.emailEmpty });
  if (isNew && isTooShort(values.password)) {
    faults.push({ field: 'password', message: texts.validation.passwordTooShort });
  }
  return faults;
}

export const isNumber = ({ kind }: UserSetting): boolean => kind === 'number' || kind === 'count';

export const payloadValue = (setting: UserSetting, typed: string): string | number | boolean => {
  if (setting.kind === 'flag') return typed === 'true';
  return isNumber(setting) ? wholeNumberIn(typed) : typed;
};

const payloadOf = (values: UserValues) =>
  settings((setting) => payloadValue(setting, values[setting.name])) as Required<UserSettings>;

/** What a package, or none, sets in the form; `today` is where its days begin unless they begin at first use. */
export const packageValues = (chosen: Package | undefined, today: string): Partial<UserValues> => ({
  package_id: chosen?._id ?? '',
  subStartDate: chosen?.starts === 'first_use' ? AT_FIRST_USE : today,
  ...(chosen && { subValidity: String(chosen.days) }),
  ...(chosen && chosen.usage_limit !== null && { usageLimit: String(chosen.usage_limit) }),
});

export const lineValues = (
  { name, phone, days, package: sold }: ReturnType<typeof readUserLine<Title, Package>>,
  today: string,
): Partial<UserValues> => ({
  email: name,
  wasap: phone ?? '',
  ...packageValues(sold, today),
  ...(days && { subValidity: days }),
});

export const toRegister = (values: UserValues, amount: number): RegisterPayload => ({
  ...payloadOf(values),
  ...(values.package_id !== '' && { package_id: values.package_id }),
  ...(values.package_id !== '' && values.subStartDate === AT_FIRST_USE && { subStartDate: undefined }),
  password: values.password,
  ...(amount > 0 && { amount }),
});

/** Carries the edited version: of two admins who edit at the same time, the second is refused. */
export const toUpdate = (values: UserValues, { _id, version, sub_start_date }: User): UpdateUserPayload => ({
  ...payloadOf(values),
  id: _id,
  version,
  // Left out for users whose days begin at their first use, unless a start was typed.
  ...(values.subStartDate === '' && sub_start_date === '' && { subStartDate: undefined }),
});

export interface RoleOption {
  value: string;
  label: string;
}

/** The roles, the default first. Undefined until the product is known: `admin` would come first till then. */
export function useRoleOptions(): RoleOption[] | undefined {
  const { roles } = useTexts();
  const isAdmin = useIsAdmin();
  const { data } = useQuery(configQuery);
  if (!data) return undefined;
  const given = isAdmin ? settableRoles(data.product) : rolesOfSupervisors(data.product);
  const fixed = FIXED_ROLES.filter((role) => given.includes(role)).map((role) => ({
    value: role,
    label: roles[role],
  }));
  return [{ value: softRole(data.product), label: roles.soft }, ...fixed];
}

/** An edited user may have a role from old data, which can't be given to others. */
export const withRole = (options: RoleOption[], role: string): RoleOption[] =>
  options.some(({ value }) => value === role) ? options : [...options, { value: role, label: role }];

/** A supervisor doesn't choose a user's supervisor, and only supervisors have a limit of users. */
export const isShownTo = (isAdmin: boolean, field: SettableUserField, role: string): boolean =>
  (isAdmin || field !== 'supervisor') && (field !== 'users_limit' || isSupervisorRole(role));

/** The groups that can be given; the user's own is there before the others are loaded. */
export function useGroupOptions(own: string) {
  const { noGroup } = useUserWords();
  const { data: groups = [] } = useQuery(groupsQuery);
  const names = new Set(groups.map(({ name }) => name));
  if (own) names.add(own);
  return [{ value: '', label: noGroup }, ...names];
}
