import { IsIn, IsString } from 'class-validator';
import {
  IMPORT_MODES,
  IMPORT_OUTCOMES,
  type ImportMode,
  type ImportOutcome,
  JOB_STATES,
  type Job,
  type JobState,
} from '../../record/imports.js';
import { Count, ListOf, Nested, TextList } from '../answer-fields.js';
import { FormFlag, IfPresent, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { PlannedAnswer } from './plans.js';
import { isText, rule } from '../rules.js';
import { UndoRef } from './undo.js';

/** Work that continues after its call was answered. */
export class JobAnswer implements Job {
  @Id() _id!: string;
  @IsIn(JOB_STATES) state!: JobState;
  @Count() done!: number;
  @Count() total!: number;
  @IsString() message!: string;
  @IfPresent() @Nested(UndoRef) undo?: UndoRef;
}

export class JobStateAnswer {
  @Nested(JobAnswer) job!: JobAnswer;
}

/** Room for as many columns as a file may have. */
const MAPPING_MAX = 40_000;

const SHEETS_MAX = 1_000;

class ImportFile {
  /** JSON: each column's name with its field, or with an empty text. */
  @IfPresent() @Text('Mapping', { max: MAPPING_MAX }) mapping?: string;
  /** Which sheet of a workbook, counted from 0; absent: the first. */
  @IfPresent() @WholeNumber('Sheet', 0, SHEETS_MAX) sheet?: number;
}

/** How to read an uploaded file of users. */
export class ImportUsersPayload extends ImportFile {
  @IsIn(IMPORT_MODES, { message: 'Mode should be create or upsert' }) mode!: ImportMode;
  /** Whether missing titles that the file names are created; otherwise their rows are refused. */
  @IfPresent() @FormFlag('Make titles') makeTitles?: boolean;
  /** The package of rows that name none. */
  @IfPresent() @Id('Package') package_id?: string;
}

/** How to read an uploaded file of credentials. */
export class ImportCredentialsPayload extends ImportFile {
  /** The subtitle of all rows. Absent: each row names its own. */
  @IfPresent() @Id('Subtitle') shop_id?: string;
}

/** The planned or actual outcome of a row. */
export class ImportRowAnswer {
  /** The first row after the head is 1. */
  @Count() row!: number;
  @IsString() name!: string;
  @IsIn(IMPORT_OUTCOMES) outcome!: ImportOutcome;
  /** Why it is refused, or what is left out. */
  @IfPresent() @IsString() message?: string;
  @IfPresent() @IsString() field?: string;
  /** What was understood of the row, here and in the next three: `end` is the last day, DD/MM/YYYY. */
  @IfPresent() @IsString() end?: string;
  @IfPresent() @TextList() titles?: string[];
  @IfPresent() @Count() amount?: number;
  @IfPresent() @IsString() phone?: string;
}

export class ImportCountsAnswer {
  @Count() create!: number;
  @Count() update!: number;
  @Count() same!: number;
  @Count() refused!: number;
  /** Skipped entries that were archived in the program that wrote the file. */
  @IfPresent() @Count() archived?: number;
}

export class ImportReadAnswer {
  /** The names in the head row; a repeated name has its position added. */
  @TextList() columns!: string[];

  /** Each column with its field, or with an empty text. */
  @rule('isObject', 'Mapping should be an object of texts', (value) =>
    typeof value === 'object' && value !== null ? Object.values(value).every(isText) : false,
  )
  mapping!: Record<string, string>;

  /** The ignored columns. */
  @TextList() dropped!: string[];
  /** Of a workbook: the names of its sheets, and which of them was read. */
  @IfPresent() @TextList() sheets?: string[];
  @IfPresent() @Count() sheet?: number;
  /** Without skipped entries. */
  @Count() rows!: number;

  /** The first three, with secrets masked. */
  @rule('rowsOfTexts', 'Samples should be rows of texts', (value) =>
    Array.isArray(value) ? value.every((row) => Array.isArray(row) && row.every(isText)) : false,
  )
  samples!: string[][];

  @Nested(ImportCountsAnswer) counts!: ImportCountsAnswer;
  /** The first 200 rows. */
  @ListOf(ImportRowAnswer) report!: ImportRowAnswer[];
}

/** The plan of an import. Nothing has changed yet. */
export class ImportPlannedAnswer extends PlannedAnswer {
  @Nested(ImportReadAnswer) import!: ImportReadAnswer;
}
