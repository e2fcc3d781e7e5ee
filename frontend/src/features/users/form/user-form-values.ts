import {
  DEFAULT_USAGE_LIMIT,
  USER_SETTINGS,
  type UserPayloadName,
  type UserSetting,
  type UserSettings,
} from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import type { User } from '../../../shared/api/people.js';
import { isTooShort } from '../../../shared/form/password-field.js';
import type { Fault } from '../../../shared/form/use-spec-form.js';
import type { Texts } from '../../../shared/i18n/dictionary.js';

/** The fields of the form, under the payload's names so that a refusal finds its field. As typed: texts. */
export type UserValues = Record<UserPayloadName | 'password', string>;

interface Defaults {
  role: string;
  today: string;
  validity: number;
}

/** All that an admin sets, by the payload's names. */
const settings = <Value>(valueOf: (setting: UserSetting) => Value): Record<UserPayloadName, Value> =>
  Object.fromEntries(USER_SETTINGS.map((setting) => [setting.name, valueOf(setting)])) as Record<
    UserPayloadName,
    Value
  >;

export const newUser = ({ role, today, validity }: Defaults): UserValues => ({
  ...settings(() => ''),
  password: '',
  role,
  usageLimit: String(DEFAULT_USAGE_LIMIT),
  subStartDate: today,
  subValidity: String(validity),
});

export const valuesOf = (user: User): UserValues => ({
  ...settings(({ field }) => String(user[field])),
  password: '',
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

/** What is typed but is no number reaches the server as it is, and comes back as the sentence for its field. */
const numberOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : NaN);

const isNumber = ({ kind }: UserSetting): boolean => kind === 'number' || kind === 'count';

/** A field as payloads have it, from what was typed. */
export const payloadValue = (setting: UserSetting, typed: string): string | number =>
  isNumber(setting) ? numberOf(typed) : typed;

const shared = (values: UserValues) =>
  settings((setting) => payloadValue(setting, values[setting.name])) as Required<UserSettings>;

export const toRegister = (values: UserValues): RegisterPayload => ({
  ...shared(values),
  password: values.password,
});

/** The version that was edited goes along: of two who edit at the same time, the second is told. */
export const toUpdate = (values: UserValues, { _id, version }: User): UpdateUserPayload => ({
  ...shared(values),
  id: _id,
  version,
});
