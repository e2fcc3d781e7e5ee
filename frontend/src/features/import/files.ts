import {
  CREDENTIAL_HEADERS,
  CREDENTIAL_NOTE_HEADERS,
  USER_AMOUNT_HEADERS,
  USER_PASSWORD_HEADERS,
  USER_SETTINGS,
  userHeader,
  type CredentialImportField,
  type Language,
  type UserImportField,
} from '@keyroster/contracts';
import type { ImportKind } from './kinds.js';

/** Fields that only the files of other programs have. */
const OTHER_CREDENTIAL_FIELDS = {
  en: { folder: 'Folder (title/subtitle)', code: 'One-time code secret' },
  es: { folder: 'Carpeta (título/subtítulo)', code: 'Secreto del código de un solo uso' },
} as const satisfies Record<Language, Partial<Record<CredentialImportField, string>>>;

/** Fields that occur only in spreadsheets that people keep by hand. */
const OTHER_USER_FIELDS = {
  en: { end: 'Last day', titles: 'Titles', package: 'Package' },
  es: { end: 'Último día', titles: 'Títulos', package: 'Paquete' },
} as const satisfies Record<Language, Partial<Record<UserImportField, string>>>;

/** The labels of all fields, in their order. */
export const fieldsOf = (kind: ImportKind, language: Language): Partial<Record<string, string>> =>
  kind === 'users' ? userFields(language) : credentialFields(language);

const userFields = (language: Language): Partial<Record<UserImportField, string>> => ({
  ...Object.fromEntries(USER_SETTINGS.map(({ name, field }) => [name, userHeader(field, language)])),
  password: USER_PASSWORD_HEADERS[language],
  amount: USER_AMOUNT_HEADERS[language],
  ...OTHER_USER_FIELDS[language],
});

const credentialFields = (language: Language): Record<CredentialImportField, string> => ({
  ...CREDENTIAL_HEADERS[language],
  note: CREDENTIAL_NOTE_HEADERS[language],
  ...OTHER_CREDENTIAL_FIELDS[language],
});

const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', es: ';' };
/** Without it spreadsheets read the file as Windows-1252. `Blob.text()` removes it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const EXAMPLE_USERS: Partial<Record<UserImportField, string>>[] = [
  {
    email: 'maria_quispe',
    role: 'member',
    wasap: '51 999 111 222',
    mail: 'maria@example.com',
    messages: 'yes',
    paymentMethod: 'Yape',
    nstbrowserEmail: 'maria@example.com',
    niche: 'Amazon',
    affiliate: 'Luis',
    supervisor: 'Rosa',
    observation: 'Pays monthly',
    subStartDate: '01/03/2026',
    subValidity: '31',
    usageLimit: '1',
    password: 'secret-1',
    amount: '49.90',
  },
  { email: 'jose_flores' },
];

const EXAMPLE_CREDENTIALS: Partial<Record<CredentialImportField, string>>[] = [
  {
    title: 'Netflix',
    subtitle: 'Family plan',
    course_name: 'Main account',
    domain: 'https://www.netflix.com/login',
    email: 'family@example.com',
    password: 'secret-1',
    fill_only: 'no',
  },
  {
    title: 'Udemy',
    subtitle: 'English',
    course_name: '',
    domain: 'https://www.udemy.com',
    email: 'courses@example.com',
    password: 'secret-2',
    fill_only: 'no',
  },
];

export function exampleFile(kind: ImportKind, language: Language): string {
  const rows: Partial<Record<string, string>>[] = kind === 'users' ? EXAMPLE_USERS : EXAMPLE_CREDENTIALS;
  const labels = fieldsOf(kind, language);
  const fields = Object.keys(labels).filter((field) => rows.some((row) => field in row));
  const lines = [labels, ...rows].map((row) => fields.map((field) => row[field] ?? ''));
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(SEPARATORS[language])}\r\n`).join('');
}

/** One row of a CSV file; quoted cells may contain line breaks. */
const CSV_ROW = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g;
/** The first columns of a report are row, name and outcome. */
const REFUSED = /^\d+,(?:"(?:[^"]|"")*"|[^",]*),refused,/;

export function refusedRows(report: string): string {
  const [head = '', ...rows] = report.match(CSV_ROW) ?? [];
  return [head, ...rows.filter((row) => REFUSED.test(row))].map((row) => `${row}\r\n`).join('');
}

const ACTING = /^\d+,("(?:[^"]|"")*"|[^",]*),(?:create|update),/;

/** The names in the rows of a report that create or update a user. */
export const actingNames = (report: string): string[] =>
  (report.match(CSV_ROW) ?? []).flatMap((row) => {
    const [, name] = ACTING.exec(row) ?? [];
    return name === undefined
      ? []
      : [
          name
            .replace(/^"(.*)"$/s, '$1')
            .replaceAll('""', '"')
            .replace(/^'/, ''),
        ];
  });

/** Pasted rows as the file that the server reads. */
export const pastedFile = (text: string, name: string): File =>
  new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

export const linksFile = (rows: ReadonlyArray<readonly string[]>): Blob =>
  new Blob([BYTE_ORDER_MARK, ...rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`)], {
    type: 'text/csv',
  });
