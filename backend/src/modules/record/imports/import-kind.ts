import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import type { ImportAction, ImportMode, ImportOutcome } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { ReactionKind, type Declares } from '../../../common/reactions.js';
import { AppError } from '../../../common/errors/app-error.js';
import { validationPipe } from '../../../common/http/bodies/validation.pipe.js';
import { printOf } from '../../../common/secrets/print-of.js';
import type { ColumnFacts } from './columns.js';
import type { Sheet } from './sheet.js';

/** What an import is told beside its file. */
export interface ImportOptions {
  mode?: ImportMode;
  /** The subtitle to which all of it goes. */
  subtitleId?: string;
}

/** What would become of a row. */
export interface DraftedRow {
  row: number;
  name: string;
  outcome: ImportOutcome;
  message?: string;
  field?: string;
  /** What has to be the same when it runs, beside the outcome: whom it would change, where it would go. */
  basis?: string;
}

export interface ImportDraft {
  rows: readonly DraftedRow[];
  /** How many of each kind it would touch. */
  counts: Record<string, number>;
  /** Throws if the caller may not run it. `run` checks again, against the data at that time. */
  check?(): Promise<void>;
  /** Within the transaction in which it was drafted, after `prepare`. `goOn`, between its pieces, throws when it should end. */
  run(goOn: () => void): Promise<void>;
}

/** A file whose rows were each checked by themselves. */
export interface ReadImport {
  /** Looks at what there is and changes nothing. Called again within the transaction, where it has to come out the same. */
  draft(): Promise<ImportDraft>;
  /** What takes its time and asks for nothing that may change: before the transaction. Says of how many rows it is done. */
  prepare(draft: ImportDraft, onStep: (done: number) => Promise<void>): Promise<void>;
  /** The passwords that were made in that, by row. */
  made: ReadonlyMap<number, string>;
}

export type ReadingImport = (sheet: Sheet, options: ImportOptions, caller: Caller) => Promise<ReadImport>;

/** One kind of import: what its columns may be, and what they are called. */
export interface ImportKind extends ColumnFacts {
  action: ImportAction;
}

export const importReading = new ReactionKind<ImportKind, ReadingImport>(
  'ReadsImport',
  ({ action }) => action,
);

/** A method that makes an import of one kind of what was read of a file. */
export const ReadsImport = (kind: ImportKind): Declares<ReadingImport> => importReading.declare(kind);

/** A row that can't be imported, whatever there is. */
export function refusedRow(row: number, name: string, message: string, field?: string): DraftedRow {
  return { row, name, outcome: 'refused', message, ...(field && { field }) };
}

/** Whether it would write anything. */
export const acts = ({ outcome }: DraftedRow): boolean => outcome === 'create' || outcome === 'update';

/** Of what would be done, without names. */
export const printOfRows = (rows: readonly DraftedRow[]): string =>
  printOf(rows.map(({ row, outcome, message, basis }) => [row, outcome, message, basis]));

/** Rows differ in what they take: their time is what counts. */
const WORK_MS = 8;

/** One after the other, with room for other callers in between. */
export async function* eachRow<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let began = performance.now();
  for (const row of rows) {
    yield row;
    if (performance.now() - began < WORK_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

type Checked<Payload> = { payload: Payload } | { refusal: string; field: string | undefined };

const pipe = validationPipe();

/** What the single call's payload class says of these fields. */
export async function checkedBy<Payload>(metatype: Type<Payload>, fields: object): Promise<Checked<Payload>> {
  try {
    return { payload: (await pipe.transform(fields, { type: 'body', metatype })) as Payload };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a rule says to a row; whatever else goes wrong is no row's fault. */
export function refusalOf(error: unknown): { refusal: string; field: string | undefined } {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { refusal: error.message, field: error.details.field };
}
