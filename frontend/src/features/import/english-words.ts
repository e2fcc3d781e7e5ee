import { IMPORT_MAX_MB, IMPORT_ROWS_MAX, type ImportOutcome, type Job } from '@keyroster/contracts';

type Counts = Readonly<Record<ImportOutcome, number>>;

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

export const ENGLISH_IMPORT_WORDS = {
  users: { heading: 'Import users', back: 'Back to users' },
  credentials: { heading: 'Import credentials', back: 'Back to courses' },
  file: 'CSV file',
  choose: 'Choose a CSV file, or drop it here',
  dropHere: 'Drop the file here',
  chooseAnother: 'Choose another file',
  limits: `With a head row · up to ${IMPORT_MAX_MB} MB and ${IMPORT_ROWS_MAX} rows`,
  tooLarge: (name: string) => `“${name}” is too large, ${IMPORT_MAX_MB} MB is the most`,
  unreadable: (name: string) => `“${name}” can't be read: choose it again`,
  expected:
    `What is expected: a table of text with a head row, its columns separated by comma, semicolon or tab, ` +
    `in UTF-8 or Windows-1252, up to ${IMPORT_MAX_MB} MB and ${IMPORT_ROWS_MAX} rows.`,
  saveAsCsv: 'This is a spreadsheet: open it, save it as CSV, and choose that file.',
  mode: 'Who is imported',
  modes: { create: 'New users only', upsert: 'New users, and changes to those who are here' },
  modeMeans: {
    create: 'A row whose email is here already is refused.',
    upsert:
      'Rows are matched by email. An empty cell leaves a field as it is; a password in the file replaces ' +
      "the user's own and signs them out.",
  },
  target: 'Where the credentials go',
  ownTarget: 'Each row says it',
  ownTargetMeans:
    'By columns for title and subtitle, or by a folder such as Udemy/English. What is missing is made.',
  oneTarget: 'All to one subtitle',
  oneTargetMeans: 'Titles, subtitles and folders in the file are passed over.',
  columns: 'Columns',
  column: 'In the file',
  becomes: 'Becomes',
  firstRows: (count: number) => (count === 1 ? 'First row' : `First ${count} rows`),
  fieldOf: (column: string) => `What ${column} becomes`,
  notImported: 'Not imported',
  emptyCell: 'empty',
  lookedAt: 'Looked at',
  allMapped: 'Every column is imported.',
  dropped: (names: readonly string[]) =>
    `${names.length === 1 ? '1 column is' : `${names.length} columns are`} not taken over: ${names.join(', ')}`,
  archived: (count: number) =>
    count === 1 ? '1 archived entry is left out.' : `${count} archived entries are left out.`,
  outcome: 'What will happen',
  summary: (count: number, { create, update, same, refused }: Counts) =>
    `${rows(count)} read: ${create} new, ${update} changed, ${same} the same, ${refused} refused.`,
  makesPasswords: 'No column is the password: each new user gets one of 8 digits, which the report tells.',
  refusedMeans: 'Correct the refused rows and choose the file again, or import the others without them.',
  run: (count: number) => `Import ${rows(count)}`,
  runGood: (count: number) => `Import the ${count === 1 ? '1 good row' : `${count} good rows`}`,
  downloadRefused: 'Download the refused rows',
  all: 'All',
  showRows: 'Show rows',
  rows: 'Rows',
  /** Of many rows, and of one. */
  outcomes: { create: 'New', update: 'Changed', same: 'The same', refused: 'Refused' },
  became: { create: 'New', update: 'Changed', same: 'The same', refused: 'Refused' },
  rowNumber: (row: number) => `Row ${row}`,
  noName: 'No name',
  notAllShown: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  stale: 'Meanwhile something changed',
  expired: 'The plan was no longer there: it lasts for ten minutes',
  looksNow: 'The file was read again, and nothing was imported. This is how it looks now.',
  importing: (name: string) => `Importing ${name}`,
  importOf: (name: string) => `Import of ${name}`,
  starting: 'Starting…',
  mayLeave: 'You may leave this screen: it goes on.',
  stateOf: ({ state, done, total }: Job) => {
    if (state === 'running') return `${done} of ${total}`;
    return state === 'done' ? 'Done: get the report' : 'Failed';
  },
  failed: (why: string) => `Nothing was imported. ${why}`,
  lookAgain: 'Look again',
  another: 'Import another file',
  anotherAsked: 'The report was not downloaded',
  reportLost: 'Passwords that were made for new users stand there alone: without it nobody knows them.',
  madeOnce:
    'Passwords that were made for new users are in the report. They can be had once: keep the file safe.',
  downloadReport: 'Download report',
  reportUntil: (time: string) => `There until ${time}`,
  reportTaken: 'Downloaded. The server keeps no made password any more; here the file can be saved again.',
  reportGone: 'The report is gone: it is kept for ten minutes.',
  undo: 'Undo',
  undoUntil: (time: string) => `Can be undone until ${time}`,
};

export type ImportWords = typeof ENGLISH_IMPORT_WORDS;
