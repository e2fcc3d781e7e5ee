import type { Language } from '../languages.js';
import { SPANISH_COLUMN_TEXTS } from '../texts/spanish-columns.js';
import { COLUMN_TEXTS } from '../texts/columns.js';
import { urlOf } from '../urls.js';

/** Whether a credential's domain is a full http or https address with a host and without a login in it. */
export function isDomainUrl(text: string): boolean {
  const address = text.trim();
  // The URL parser accepts missing and surplus slashes, backslashes and blanks, which would mislead a reader of the link.
  const url = /^https?:\/\/[^/\\\s][^\\\s]*$/i.test(address) ? urlOf(address) : null;
  return url?.username === '' && url.password === '';
}

/** Adds `https://` to an address that was typed without a scheme, such as `netflix.com`. */
export const withScheme = (typed: string): string =>
  /^[^\s:/]+\.[^\s:/]+/.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** The fields of a credential whose former values are kept. */
export const VERSIONED_FIELDS = ['email', 'password', 'domain', 'course_name'] as const;
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

export type CredentialFileColumn = (typeof CREDENTIAL_FILE_COLUMNS)[number];

const headersOf = (
  title: string,
  subtitle: string,
  { courseName, domain, login, password }: (typeof SPANISH_COLUMN_TEXTS)['credentials'],
  fill_only: string,
): Readonly<Record<CredentialFileColumn, string>> => ({
  title,
  subtitle,
  course_name: courseName,
  domain,
  email: login,
  password,
  fill_only,
});

/** The headers that the screens use, which an import recognises too. */
export const CREDENTIAL_HEADERS: Readonly<Record<Language, ReturnType<typeof headersOf>>> = {
  en: headersOf('Title', 'Subtitle', COLUMN_TEXTS.credentials, 'Fill only'),
  es: headersOf('Título', 'Subtítulo', SPANISH_COLUMN_TEXTS.credentials, 'Solo rellenar'),
};

/** The header of notes in an imported file; exports have none. */
export const CREDENTIAL_NOTE_HEADERS: Readonly<Record<Language, string>> = { en: 'Note', es: 'Nota' };
