import { CREDENTIAL_FILE_COLUMNS } from '../courses/credentials.js';
import { USER_SETTINGS, type UserPayloadName } from '../people/user-fields.js';

/** How a job stands. */
export const JOB_STATES = ['running', 'done', 'failed'] as const;

/** One of the states of a job. */
export type JobState = (typeof JOB_STATES)[number];

/** Work that goes on after its call was answered. */
export interface Job {
  _id: string;
  state: JobState;
  /** Of how much of it that is done. */
  done: number;
  total: number;
  /** What it is at, what came of it, or why it failed. */
  message: string;
  /** How it is taken back, once it is done. */
  undo?: { id: string; until: number };
}

/** Tells the admin whose job it is how it stands. */
export interface JobChanged {
  job: Job;
}

/** The largest file that is imported, in MB. */
export const IMPORT_MAX_MB = 5;
/** The most rows of an imported file, without its head. */
export const IMPORT_ROWS_MAX = 10_000;
/** The most columns of an imported file. */
export const IMPORT_COLUMNS_MAX = 200;
/** So many characters are told of a column's name, of a cell that is shown as it was read, and of a row's name. */
export const IMPORT_SHOWN_LENGTH = 100;
/** So many rows are reported at once; all of them are in the report to download. */
export const IMPORT_REPORT_ROWS = 200;
/** How many of the first rows are shown as they were read. */
export const IMPORT_SAMPLE_ROWS = 3;
/** For how long after the run the passwords that were made can be fetched, in ms. */
export const IMPORT_REPORT_LASTS_MS = 600_000;
/** How many digits a password has that was made. */
export const MADE_PASSWORD_DIGITS = 8;
/** The column of the report in which they stand. */
export const MADE_PASSWORD_COLUMN = 'password';
/** The columns of the report. */
export const IMPORT_REPORT_COLUMNS = ['row', 'name', 'outcome', 'message', 'field'] as const;
/** The time between two pieces of news of one job, at least, in ms. */
export const JOB_NEWS_EVERY_MS = 200;

/** Users are made, or changed too where there is one of that email. */
export const IMPORT_MODES = ['create', 'upsert'] as const;

/** One way to import users. */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What would become, or became, of a row. */
export const IMPORT_OUTCOMES = ['create', 'update', 'same', 'refused'] as const;

/** What becomes of a row. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A field of a user that a column can be mapped to; the amount is the ledger's. */
export type UserImportField = UserPayloadName | 'password' | 'amount';

/** All of them, the email first. */
export const USER_IMPORT_FIELDS: readonly UserImportField[] = [
  ...USER_SETTINGS.map(({ name }) => name),
  'password',
  'amount',
];

/** What a column of a file of credentials can be mapped to. */
export const CREDENTIAL_IMPORT_FIELDS = [...CREDENTIAL_FILE_COLUMNS, 'note', 'folder', 'code'] as const;

/** One of them: `folder` is title and subtitle in one, `code` the secret of one-time codes. */
export type CredentialImportField = (typeof CREDENTIAL_IMPORT_FIELDS)[number];

/** What columns are recognised by: without regard to case, accents, blanks and underscores. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_]/gu, '');
