import { DEFAULT_USAGE_LIMIT } from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import type { User } from '../../shared/api/users.js';
import { isTooShort } from '../../shared/form/is-too-short.js';
import type { Fault } from '../../shared/form/use-spec-form.js';
import type { Texts } from '../../shared/i18n/dictionary.js';

const PLAIN_FIELDS = [
  'email',
  'role',
  'profileGroup',
  'wasap',
  'paymentMethod',
  'nstbrowserEmail',
  'niche',
  'affiliate',
  'supervisor',
  'observation',
  'subStartDate',
] as const;

/** The fields of the form, under the payload's names so that a refusal finds its field. As typed: texts. */
export type UserValues = Record<
  (typeof PLAIN_FIELDS)[number] | 'password' | 'usageLimit' | 'subValidity',
  string
>;

interface Defaults {
  role: string;
  today: string;
  validity: number;
}

export const newUser = ({ role, today, validity }: Defaults): UserValues => ({
  email: '',
  password: '',
  role,
  profileGroup: '',
  usageLimit: String(DEFAULT_USAGE_LIMIT),
  subStartDate: today,
  subValidity: String(validity),
  wasap: '',
  paymentMethod: '',
  nstbrowserEmail: '',
  niche: '',
  affiliate: '',
  supervisor: '',
  observation: '',
});

export const valuesOf = (user: User): UserValues => ({
  email: user.email,
  password: '',
  role: user.role,
  profileGroup: user.profile_group,
  usageLimit: String(user.usage_limit),
  subStartDate: user.sub_start_date,
  subValidity: String(user.sub_validity),
  wasap: user.wasap,
  paymentMethod: user.payment_method,
  nstbrowserEmail: user.nstbrowser_email,
  niche: user.niche,
  affiliate: user.affiliate,
  supervisor: user.supervisor,
  observation: user.observation,
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

type Shared = Record<(typeof PLAIN_FIELDS)[number], string> & { usageLimit: number; subValidity: number };

/** What is typed but is no number reaches the server as it is, and comes back as the sentence for its field. */
const numberOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : NaN);

function shared(values: UserValues): Shared {
  const plain = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, values[field]]));
  return {
    ...(plain as Record<(typeof PLAIN_FIELDS)[number], string>),
    usageLimit: numberOf(values.usageLimit),
    subValidity: numberOf(values.subValidity),
  };
}

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
