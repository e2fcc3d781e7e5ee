import { IS_OBJECT, IsIn, IsString } from 'class-validator';
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
import { IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';
import { PlannedAnswer } from './plans.js';
import { isText, rule } from '../rules.js';
import type { OwnCheck } from '../schema.js';
import { UndoRef } from './undo.js';

/** Work that goes on after its call was answered. */
export class JobAnswer implements Job {
  @Id() _id!: string;
  @IsIn(JOB_STATES) state!: JobState;
  /** Of how much of the total that is done. */
  @Count() done!: number;
  @Count() total!: number;
  /** What it is at, what came of it, or why it failed. */
  @IsString() message!: string;
  @IfPresent() @Nested(UndoRef) undo?: UndoRef;
}

/** A job: how it stands, or that it has begun. */
export class JobStateAnswer {
  @Nested(JobAnswer) job!: JobAnswer;
}

/** The job in a path. */
export class JobIdParams {
  @Id() id!: string;
}

/** Room for as many columns as a file may have. */
const MAPPING_MAX = 40_000;
const IS_SAMPLES: OwnCheck = 'rowsOfTexts';

/** JSON: the names of columns, each with its field, or with an empty text for none. */
const Mapping = (): PropertyDecorator => Text('Mapping', { max: MAPPING_MAX });

/** How a file of users is to be read, beside the file itself. */
export class ImportUsersPayload {
  @IsIn(IMPORT_MODES, { message: 'Mode should be create or upsert' }) mode!: ImportMode;
  @IfPresent() @Mapping() mapping?: string;
}

/** How a file of credentials is to be read, beside the file itself. */
export class ImportCredentialsPayload {
  /** The subtitle to which all of them go; without it each row names its own. */
  @IfPresent() @Id('Subtitle') shop_id?: string;
  @IfPresent() @Mapping() mapping?: string;
}

/** What would become, or became, of a row. */
export class ImportRowAnswer {
  /** The first after the head is 1. */
  @Count() row!: number;
  @IsString() name!: string;
  @IsIn(IMPORT_OUTCOMES) outcome!: ImportOutcome;
  /** Why it is refused, or what of it is left out. */
  @IfPresent() @IsString() message?: string;
  @IfPresent() @IsString() field?: string;
}

/** How many rows of each outcome. */
export class ImportCountsAnswer {
  @Count() create!: number;
  @Count() update!: number;
  @Count() same!: number;
  @Count() refused!: number;
  /** Entries that were put away in the program that wrote the file: left out. Absent where there are none. */
  @IfPresent() @Count() archived?: number;
}

/** A file as it was read. */
export class ImportReadAnswer {
  /** As its head row names them; of two of one name the second has its place added. */
  @TextList() columns!: string[];

  /** Each column with its field, or with an empty text for none. */
  @rule(IS_OBJECT, 'Mapping should be an object of texts', (value) =>
    typeof value === 'object' && value !== null ? Object.values(value).every(isText) : false,
  )
  mapping!: Record<string, string>;

  /** The columns of which nothing is taken over. */
  @TextList() dropped!: string[];
  /** How many there are, without those that are left out. */
  @Count() rows!: number;

  /** The first three, in the order of the columns; what is secret is dots. */
  @rule(IS_SAMPLES, 'Samples should be rows of texts', (value) =>
    Array.isArray(value) ? value.every((row) => Array.isArray(row) && row.every(isText)) : false,
  )
  samples!: string[][];

  @Nested(ImportCountsAnswer) counts!: ImportCountsAnswer;
  /** The first 200 rows. */
  @ListOf(ImportRowAnswer) report!: ImportRowAnswer[];
}

/** A file that was read, and the plan to import it: nothing has changed. */
export class ImportPlannedAnswer extends PlannedAnswer {
  @Nested(ImportReadAnswer) import!: ImportReadAnswer;
}

/** The plan of an import, in a path. */
export class ImportIdParams {
  @Id() id!: string;
}
