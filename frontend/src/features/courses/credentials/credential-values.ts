import { isDomainUrl } from '@keyroster/contracts';
import type { Fault } from '../../../shared/form/use-spec-form.js';
import type { Dictionary } from '../../../shared/i18n/dictionary.js';
import type { Credential } from '../api.js';
import type { CredentialWords } from './credential-changes.js';

/** What the credential form holds, by the names of the wire. */
export type CredentialValues = CredentialWords & { file: File | null };

const REQUIRED = ['email', 'domain', 'password'] as const;

export const valuesOf = (edited: Credential | null): CredentialValues => ({
  course_name: edited?.course_name ?? '',
  domain: edited?.domain ?? '',
  email: edited?.email ?? '',
  password: edited?.password ?? '',
  file: null,
});

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
  if (isNew && !values.file) faults.push({ field: 'file', message: validation.credentialFileRequired });
  return faults;
}
