import { CREDENTIAL_FILE_COLUMNS } from '../courses/credentials.js';
import { USER_SETTINGS, type UserPayloadName } from '../people/user-fields.js';

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Work that continues after its call was answered. */
export interface Job {
  _id: string;
  state: JobState;
  done: number;
  total: number;
  /** Its current step, its result, or why it failed. */
  message: string;
  undo?: { id: string; until: number };
}

/** Sent to the admin of a job when its state changes. */
export interface JobChanged {
  job: Job;
}

export const IMPORT_MAX_MB = 5;
/** The largest workbook that is imported, unpacked, in MB. */
export const IMPORT_UNPACKED_MAX_MB = 50;
/** The most rows of an imported file, without its head. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 200;
/** The most characters of a column's name, a sample cell and a row's name in answers. */
export const IMPORT_SHOWN_LENGTH = 100;
/** How many rows are answered; the downloaded report has all. */
export const IMPORT_REPORT_ROWS = 200;
/** How many rows are shown as a sample. */
export const IMPORT_SAMPLE_ROWS = 3;
/** How long after the run generated passwords can be fetched. */
export const IMPORT_REPORT_LASTS_MS = 600_000;
export const MADE_PASSWORD_DIGITS = 8;
/** The report's column of generated passwords. */
export const MADE_PASSWORD_COLUMN = 'password';
/** The columns of the report. */
export const IMPORT_REPORT_COLUMNS = ['row', 'name', 'outcome', 'message', 'field'] as const;
/** The further columns of the report: what was understood of a row. */
export const IMPORT_UNDERSTOOD = ['end', 'titles', 'amount', 'phone'] as const;
/** The least time between two updates of a job. */
export const JOB_NEWS_EVERY_MS = 200;
/** The modes of an import of users: create only, or update existing ones too. */
export const IMPORT_MODES = ['create', 'upsert'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
/** The planned or actual outcome of a row. */
export const IMPORT_OUTCOMES = ['create', 'update', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
/** A field of a user that a column can be mapped to; the amount is the ledger's, the end is the last day. */
export type UserImportField = UserPayloadName | 'password' | 'amount' | 'end' | 'titles' | 'package';

/** All fields for an import of users, the email first. */
export const USER_IMPORT_FIELDS: readonly UserImportField[] = [
  ...USER_SETTINGS.map(({ name }) => name),
  'password',
  'amount',
  'end',
  'titles',
  'package',
];

/** The fields for an import of credentials. */
export const CREDENTIAL_IMPORT_FIELDS = [...CREDENTIAL_FILE_COLUMNS, 'note', 'folder', 'code'] as const;
/** One of these fields: `folder` is title and subtitle in one, `code` the secret of one-time codes. */
export type CredentialImportField = (typeof CREDENTIAL_IMPORT_FIELDS)[number];

/** The key by which headers are recognised; it ignores case, accents, blanks and underscores. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_]/gu, '');
