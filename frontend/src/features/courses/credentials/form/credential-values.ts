import { isDomainUrl, parseCodeSecret } from '@keyroster/contracts';
import type { Fault } from '../../../../shared/form/use-spec-form.js';
import type { Dictionary } from '../../../../shared/i18n/dictionary.js';
import type { Credential } from '../../api.js';
import type { CredentialWords } from '../credential-changes.js';

/** What the credential form holds, by the names of the wire. */
export type CredentialValues = Required<CredentialWords> & { file: File | null; isCodeRemoved: boolean };

const REQUIRED = ['email', 'domain', 'password'] as const;

export const valuesOf = (edited: Credential | null): CredentialValues => ({
  course_name: edited?.course_name ?? '',
  domain: edited?.domain ?? '',
  email: edited?.email ?? '',
  password: edited?.password ?? '',
  seats: String(edited?.seats ?? 0),
  note: edited?.note ?? '',
  // What is stored is never answered: empty stays what it is.
  otp: '',
  isCodeRemoved: false,
  file: null,
});

/** What an edit begins with. */
export const EDITED_FIELDS = ['course_name', 'domain', 'email', 'password', 'seats', 'note'] as const;

/** What is other than before. An emptied number stands for no limit. */
export function changedWords(values: CredentialValues, edited: Credential | null): Partial<CredentialWords> {
  const before = valuesOf(edited);
  const typed = { ...values, seats: values.seats.trim() === '' ? '0' : values.seats.trim() };
  return Object.fromEntries(
    EDITED_FIELDS.filter((field) => typed[field] !== before[field]).map((field) => [field, typed[field]]),
  );
}

/** What is wrong, in the specification's order. A file is needed for a new credential alone. */
export function credentialFaults(
  values: CredentialValues,
  isNew: boolean,
  { validation }: Dictionary['texts'],
): Fault<CredentialValues>[] {
  const faults: Fault<CredentialValues>[] = REQUIRED.filter((field) => values[field].trim() === '').map(
    (field) => ({ field, message: validation.credentialFieldsRequired }),
  );
  if (!isDomainUrl(values.domain)) {
    faults.push({ field: 'domain', message: validation.domainInvalid(window.location.origin) });
  }
  if (values.otp.trim() !== '' && parseCodeSecret(values.otp) === null) {
    faults.push({ field: 'otp', message: validation.codeSecretInvalid });
  }
  if (isNew && !values.file) faults.push({ field: 'file', message: validation.credentialFileRequired });
  return faults;
}
