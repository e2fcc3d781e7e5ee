import {
  CREDENTIAL_FILE_COLUMNS,
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

export interface FieldChoice {
  field: string;
  label: string;
}

/** Fields that only the files of other programs have. */
const OTHER_CREDENTIAL_FIELDS = {
  en: { folder: 'Folder (title/subtitle)', code: 'One-time code secret' },
  es: { folder: 'Carpeta (título/subtítulo)', code: 'Secreto del código de un solo uso' },
} as const satisfies Record<Language, Partial<Record<CredentialImportField, string>>>;

/** Fields that occur only in spreadsheets that people keep by hand. */
const OTHER_USER_FIELDS = {
  en: { end: 'Last day', titles: 'Titles', package: 'Package' },
  es: { end: 'Último día', titles: 'Títulos', package: 'Paquete' },
} as const;

export function fieldsOf(kind: ImportKind, language: Language): FieldChoice[] {
  return kind === 'users' ? userFields(language) : credentialFields(language);
}

function userFields(language: Language): Array<FieldChoice & { field: UserImportField }> {
  const settings = USER_SETTINGS.map(({ name, field }) => ({
    field: name,
    label: userHeader(field, language),
  }));
  return [
    ...settings,
    { field: 'password', label: USER_PASSWORD_HEADERS[language] },
    { field: 'amount', label: USER_AMOUNT_HEADERS[language] },
    ...(['end', 'titles', 'package'] as const).map((field) => ({
      field,
      label: OTHER_USER_FIELDS[language][field],
    })),
  ];
}

function credentialFields(language: Language): Array<FieldChoice & { field: CredentialImportField }> {
  const { folder, code } = OTHER_CREDENTIAL_FIELDS[language];
  return [
    ...CREDENTIAL_FILE_COLUMNS.map((field) => ({ field, label: CREDENTIAL_HEADERS[language][field] })),
    { field: 'note', label: CREDENTIAL_NOTE_HEADERS[language] },
    { field: 'folder', label: folder },
    { field: 'code', label: code },
  ];
}

const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', es: ';' };
/** Without it spreadsheets read the file as Windows-1252. `Blob.text()` removes it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const USERS: Array<Partial<Record<UserImportField, string>>> = [
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

const CREDENTIALS: Array<Partial<Record<CredentialImportField, string>>> = [
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

const EXAMPLE_ROWS: Readonly<Record<ImportKind, ReadonlyArray<Partial<Record<string, string>>>>> = {
  users: USERS,
  credentials: CREDENTIALS,
};

export function exampleFile(kind: ImportKind, language: Language): string {
  const rows = EXAMPLE_ROWS[kind];
  const fields = fieldsOf(kind, language).filter(({ field }) => rows.some((row) => field in row));
  const head = fields.map(({ label }) => label);
  const lines = [head, ...rows.map((row) => fields.map(({ field }) => row[field] ?? ''))];
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
