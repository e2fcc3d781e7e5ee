import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import type { ImportAction, ImportMode, ImportOutcome } from '@keyroster/contracts';
import type { ImportRowAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { reactionKind } from '../../../common/reactions.js';
import { AppError } from '../../../common/errors/app-error.js';
import { validationPipe } from '../../../common/http/bodies/validation.pipe.js';
import { fingerprintOf } from '../../../common/secrets/digests.js';
import type { ColumnFacts } from './columns.js';
import type { Sheet } from './sheet.js';

export interface ImportOptions {
  mode?: ImportMode;
  makeTitles?: boolean;
  /** The package for rows that name none. */
  package_id?: string;
  /** The sheet of a workbook, counted from 0. */
  sheet?: number;
  subtitleId?: string;
}

/** What was read from a row, as the report shows it. */
export type Understood = Pick<ImportRowAnswer, 'end' | 'titles' | 'amount' | 'phone'>;

export interface DraftedRow {
  row: number;
  name: string;
  outcome: ImportOutcome;
  message?: string;
  field?: string;
  understood?: Understood;
  /** What, beside the outcome, must be the same when the import runs, such as the user it would change. */
  basis?: string;
}

export interface ImportDraft {
  rows: readonly DraftedRow[];
  counts: Record<string, number>;
  check?(): Promise<void>;
  /** Runs in the transaction that it was drafted in, after `prepare`. `throwIfStopped` throws when the work should end. */
  run(throwIfStopped: () => void, how: { welcome: boolean }): Promise<void>;
}

export interface ReadImport {
  /** Changes nothing. Called again in the transaction, where the result must be the same. */
  draft(): Promise<ImportDraft>;
  /** Does slow work that needs no data, such as hashing, before the transaction. */
  prepare(draft: ImportDraft, onStep: (done: number) => Promise<void>): Promise<void>;
  made: ReadonlyMap<number, string>;
}

type ReadingImport = (sheet: Sheet, options: ImportOptions, caller: Caller) => Promise<ReadImport>;

export interface ImportKind extends ColumnFacts {
  action: ImportAction;
}

export const ReadsImport = reactionKind<ImportKind, ReadingImport>('ReadsImport', ({ action }) => action);

export function refusedRow(row: number, name: string, message: string, field?: string): DraftedRow {
  return { row, name, outcome: 'refused', message, ...(field && { field }) };
}

export const acts = ({ outcome }: DraftedRow): boolean => outcome === 'create' || outcome === 'update';

export const fingerprintOfRows = (rows: readonly DraftedRow[]): string =>
  fingerprintOf(rows.map(({ row, outcome, message, basis }) => [row, outcome, message, basis]));

const WORK_MS = 8;

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

export async function checkedBy<Payload>(metatype: Type<Payload>, fields: object): Promise<Checked<Payload>> {
  try {
    return { payload: (await pipe.transform(fields, { type: 'body', metatype })) as Payload };
  } catch (error) {
    return refusalOf(error);
  }
}

export function refusalOf(error: unknown): { refusal: string; field: string | undefined } {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { refusal: error.message, field: error.details.field };
}
