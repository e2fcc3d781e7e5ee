import type { Language } from '../languages.js';
import { SPANISH_COLUMN_TEXTS } from '../texts/spanish-columns.js';
import { COLUMN_TEXTS } from '../texts/screens.js';

/** The columns of an exported file of credentials, which are its head row too. */
export const CREDENTIAL_FILE_COLUMNS = [
  'title',
  'subtitle',
  'course_name',
  'domain',
  'email',
  'password',
] as const;

/** A column of a file of credentials. */
export type CredentialFileColumn = (typeof CREDENTIAL_FILE_COLUMNS)[number];

const headersOf = (
  title: string,
  subtitle: string,
  columns: Record<'courseName' | 'domain' | 'login' | 'password', string>,
): Readonly<Record<CredentialFileColumn, string>> => ({
  title,
  subtitle,
  course_name: columns.courseName,
  domain: columns.domain,
  email: columns.login,
  password: columns.password,
});

/** As the screens call them: an import recognises these too, and an example file has them. */
export const CREDENTIAL_HEADERS: Readonly<Record<Language, Readonly<Record<CredentialFileColumn, string>>>> =
  {
    en: headersOf('Title', 'Subtitle', COLUMN_TEXTS.credentials),
    es: headersOf('Título', 'Subtítulo', SPANISH_COLUMN_TEXTS.credentials),
  };

/** What the head row of a file calls the notes of credentials, which no export has. */
export const CREDENTIAL_NOTE_HEADERS: Readonly<Record<Language, string>> = { en: 'Note', es: 'Nota' };
