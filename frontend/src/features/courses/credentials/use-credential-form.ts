import {
  COST_DAYS,
  COST_DAYS_MAX,
  isDomainUrl,
  parseCodeSecret,
  parseStartDate,
  withScheme,
  type Texts,
  typedAmount,
} from '@keyroster/contracts';
import { formOf } from '../../../shared/api/client.js';
import type { Fault, SpecForm } from '../../../shared/form/use-spec-form.js';
import { parseAmount } from '../../../shared/renewals/money.js';
import type { Subtitle } from '../../../shared/api/courses.js';
import { useCreateCredential, useUpdateCredential, type Credential, type CredentialWords } from './api.js';

type CredentialValues = CredentialWords & { file: File | null; isCodeRemoved: boolean };

export type CredentialFields = SpecForm<CredentialValues>['fields'];

const REQUIRED = ['email', 'domain', 'password'] as const;

const NEW = {
  course_name: '',
  domain: '',
  email: '',
  password: '',
  seats: '0',
  note: '',
  fill_only: 'false',
  cost: '',
  cost_days: String(COST_DAYS),
  paid_until: '',
  provider: '',
};
const FIELDS = Object.keys(NEW) as (keyof typeof NEW)[];

export const valuesOf = (edited: Credential | null, currency: string): CredentialValues => ({
  ...NEW,
  ...Object.fromEntries(FIELDS.map((field) => [field, String(edited?.[field] ?? NEW[field])])),
  cost: edited?.cost ? typedAmount(edited.cost, currency) : '',
  // The server never answers the stored secret; an empty field keeps it.
  otp: '',
  isCodeRemoved: false,
  file: null,
});

/** The changed fields. An empty number of seats means no limit. */
function changedWords(
  values: CredentialValues,
  edited: Credential | null,
  currency: string,
): Partial<CredentialWords> {
  const before = valuesOf(edited, currency);
  const typed = { ...values, seats: values.seats.trim() || '0' };
  const sent = { ...typed, cost: String(parseAmount(typed.cost, currency)) };
  return Object.fromEntries(
    FIELDS.filter((field) => typed[field] !== before[field]).map((field) => [field, sent[field]]),
  );
}

/** The faults in the order of the specification. Only a new credential needs a file. */
export function credentialFaults(
  values: CredentialValues,
  isNew: boolean,
  { validation }: Texts,
  money: { currency: string; amountFault: string; daysFault: string; dateFault: string },
): Fault<CredentialValues>[] {
  const faults: Fault<CredentialValues>[] = REQUIRED.filter((field) => values[field].trim() === '').map(
    (field) => ({ field, message: validation.credentialFieldsRequired }),
  );
  if (!isDomainUrl(withScheme(values.domain))) {
    faults.push({ field: 'domain', message: validation.domainInvalid(window.location.origin) });
  }
  if (values.otp.trim() !== '' && parseCodeSecret(values.otp) === null) {
    faults.push({ field: 'otp', message: validation.codeSecretInvalid });
  }
  if (parseAmount(values.cost, money.currency) === null) {
    faults.push({ field: 'cost', message: money.amountFault });
  }
  const days = Number(values.cost_days);
  if (!Number.isInteger(days) || days < 1 || days > COST_DAYS_MAX) {
    faults.push({ field: 'cost_days', message: money.daysFault });
  }
  if (values.paid_until.trim() !== '' && parseStartDate(values.paid_until.trim()) === null) {
    faults.push({ field: 'paid_until', message: money.dateFault });
  }
  if (isNew && !values.file) faults.push({ field: 'file', message: validation.credentialFileRequired });
  return faults;
}

interface Settled {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

export function useSaveCredential(
  subtitle: Subtitle | undefined,
  edited: Credential | null,
  currency: string,
) {
  const create = useCreateCredential();
  const update = useUpdateCredential();

  const save = (typed: CredentialValues, settled: Settled): void => {
    const values = { ...typed, domain: withScheme(typed.domain) };
    const { course_name, domain, email, password, otp, isCodeRemoved, file } = values;
    const isNamed = otp.trim() !== '' || (edited !== null && isCodeRemoved);
    const words = {
      ...changedWords(values, edited, currency),
      ...(isNamed && { otp: isCodeRemoved ? '' : otp }),
    };
    // An edit sends the changed fields only: the others may have been changed elsewhere meanwhile.
    if (edited) update.mutate({ ...words, id: edited._id }, settled);
    else if (subtitle && file) {
      const all = { shop_id: subtitle._id, course_name, domain, email, password, ...words, file };
      create.mutate(formOf(all), settled);
    }
  };
  return { save, isSaving: create.isPending || update.isPending };
}
