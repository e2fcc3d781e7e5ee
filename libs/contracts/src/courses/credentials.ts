import type { Language } from '../languages.js';
import { SPANISH_COLUMN_TEXTS } from '../texts/spanish-columns.js';
import { COLUMN_TEXTS } from '../texts/screens.js';

/** Whether a credential's domain is a full http or https address with a host and without a login in it. */
export function isDomainUrl(text: string): boolean {
  const address = text.trim();
  // The URL parser forgives missing and surplus slashes, backslashes and blanks; whoever reads the link does not.
  if (!/^https?:\/\/[^/\\\s][^\\\s]*$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** What of a credential has former states. */
export const VERSIONED_FIELDS = ['email', 'password', 'domain', 'course_name'] as const;

/** One of the fields that have former states. */
export type VersionedField = (typeof VERSIONED_FIELDS)[number];

/** The columns of an exported file of credentials, which are its head row too. */
export const CREDENTIAL_FILE_COLUMNS = [
  'title',
  'subtitle',
  'course_name',
  'domain',
  'email',
  'password',
  'fill_only',
] as const;

/** A column of a file of credentials. */
export type CredentialFileColumn = (typeof CREDENTIAL_FILE_COLUMNS)[number];

const headersOf = (
  title: string,
  subtitle: string,
  columns: Record<'courseName' | 'domain' | 'login' | 'password', string>,
  fillOnly: string,
): Readonly<Record<CredentialFileColumn, string>> => ({
  title,
  subtitle,
  course_name: columns.courseName,
  domain: columns.domain,
  email: columns.login,
  password: columns.password,
  fill_only: fillOnly,
});

/** As the screens call them: an import recognises these too, and an example file has them. */
export const CREDENTIAL_HEADERS: Readonly<Record<Language, Readonly<Record<CredentialFileColumn, string>>>> =
  {
    en: headersOf('Title', 'Subtitle', COLUMN_TEXTS.credentials, 'Fill only'),
    es: headersOf('Título', 'Subtítulo', SPANISH_COLUMN_TEXTS.credentials, 'Solo rellenar'),
  };

/** What the head row of a file calls the notes of credentials, which no export has. */
export const CREDENTIAL_NOTE_HEADERS: Readonly<Record<Language, string>> = { en: 'Note', es: 'Nota' };
