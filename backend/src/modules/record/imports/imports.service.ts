import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  IMPORT_OUTCOMES,
  IMPORT_PLANS,
  IMPORT_REPORT_COLUMNS,
  IMPORT_REPORT_LASTS_MS,
  IMPORT_REPORT_ROWS,
  IMPORT_SHOWN_LENGTH,
  IMPORT_UNDERSTOOD,
  MADE_PASSWORD_COLUMN,
  NAMES_SHOWN,
  PLAN_LASTS_MS,
  type ImportAction,
  typedAmount,
} from '@keyroster/contracts';
import type {
  ImportCountsAnswer,
  ImportPlannedAnswer,
  ImportRowAnswer,
  JobAnswer,
  UndoRef,
} from '@keyroster/contracts/dto';
import { type Caller, ownerOf, checkMay } from '../../../common/access/caller.js';
import { csvFile, type Cell } from '../../../common/csv/csv-writer.js';
import { AppError, notFound, orNotFound, planStale, staleIfGone } from '../../../common/errors/app-error.js';
import { type UploadedFile, FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { Reactions } from '../../../common/reactions.js';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../common/time/clock.js';
import { Changes } from '../changes/index.js';
import { parseMapping, type Mapping } from './columns.js';
import {
  acts,
  fingerprintOfRows,
  ReadsImport,
  type DraftedRow,
  type ImportDraft,
  type ImportOptions,
  type ReadImport,
} from './import-kind.js';
import type { Import } from './import.schema.js';
import { ImportsRepository } from './imports.repository.js';
import { JobsService } from './jobs/jobs.service.js';
import type { RunningJob } from './jobs/running-job.js';
import { readSheet, type Sheet } from './sheet.js';
import { askedLanguage, inLanguage, texts } from '../../../common/context/texts.js';

interface Asked {
  action: ImportAction;
  options: ImportOptions;
}

const RUN_LASTS_MS = 3_600_000;

/** Enough for ten thousand users; the database itself ends a transaction after a minute. */
const WRITTEN_WITHIN_MS = 50_000;

interface Running {
  found: Import;
  read: ReadImport;
  caller: Caller;
  job: RunningJob;
  welcome: boolean;
}

@Injectable()
export class ImportsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly reactions: Reactions,
    private readonly changes: Changes,
    private readonly jobs: JobsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async plan(
    file: UploadedFile | undefined,
    { action, options, mapping: given }: Asked & { mapping: string | undefined },
    caller: Caller,
  ): Promise<ImportPlannedAnswer> {
    const mapping = parseMapping(given);
    const bytes = bytesOf(file);
    const { sheet, read } = await this.read(bytes, { action, options, mapping }, caller);
    const { rows, counts } = await read.draft();
    const id = new Types.ObjectId();
    const outcomes = countsOf(rows, sheet);
    const total = outcomes.create + outcomes.update;
    const expires_at = this.clock.now() + PLAN_LASTS_MS;
    await this.repository.insert({
      _id: id,
      ...ownerOf(caller),
      action,
      options,
      mapping: JSON.stringify(mapping),
      file: bytes,
      report: rows.map(withoutBasis),
      refused: outcomes.refused,
      total,
      print: fingerprintOfRows(rows),
      language: askedLanguage(),
      expires_at: new Date(expires_at),
    });
    const names = rows.filter(acts).slice(0, NAMES_SHOWN);
    return {
      plan: {
        id: String(id),
        action,
        counts,
        total,
        names: names.map(({ name }) => name),
        blocked: [],
        expires_at,
      },
      import: {
        ...readAnswer(sheet),
        counts: outcomes,
        report: rows.slice(0, IMPORT_REPORT_ROWS).map(withoutBasis),
      },
    };
  }

  async begin(
    id: string,
    { onlyGood, welcome }: { onlyGood: boolean; welcome: boolean },
    caller: Caller,
  ): Promise<JobAnswer | null> {
    const found = await this.repository.find(id, ownerOf(caller), this.clock.now());
    if (!found) return null;
    const file = found.job_id ? null : this.repository.fileOf(found);
    if (!file) throw notFound();
    checkMay(caller, IMPORT_PLANS[found.action].permission);
    if (found.refused > 0 && !onlyGood) throw new AppError('ROWS_REFUSED', texts().server.rowsRefused);
    if (found.total === 0) throw new AppError('NOTHING_TO_DO', texts().refusals.nothingToDo);
    const read = await this.readAgain(found, file, caller);
    const draft = await this.sameDraft(found, read);
    await draft.check?.();
    const job_id = new Types.ObjectId();
    const isMine = await this.repository.claim(found._id, job_id, this.clock.now() + RUN_LASTS_MS);
    if (!isMine) throw notFound();
    try {
      return await this.jobs.start(job_id, found.total, caller, (job) =>
        this.run({ found, read, caller, job, welcome }, draft),
      );
    } catch (error) {
      await this.repository.unclaim(found, job_id).catch(() => undefined);
      throw error;
    }
  }

  async report(id: string, caller: Caller, isShown: boolean): Promise<AsyncGenerator<string>> {
    const found = orNotFound(await this.repository.find(id, ownerOf(caller), this.clock.now()));
    const rows = this.repository.reportOf(found);
    const made = isShown ? await this.repository.takeMade(found) : null;
    const read = IMPORT_UNDERSTOOD.filter((column) => rows.some((row) => row[column] !== undefined));
    const columns = [...IMPORT_REPORT_COLUMNS, ...read];
    return csvFile(
      made ? [...columns, MADE_PASSWORD_COLUMN] : columns,
      rows.map((row) => {
        const cells: Cell[] = columns.map((column) => cellOf(row, column, this.settings.currency));
        return made ? [...cells, made.get(row.row)] : cells;
      }),
    );
  }

  private async read(
    bytes: Buffer,
    { action, options, mapping }: Asked & { mapping: Mapping },
    caller: Caller,
  ): Promise<{ sheet: Sheet; read: ReadImport }> {
    const found = this.reactions.of(ReadsImport).find(({ facts }) => facts.action === action);
    if (!found) throw new Error(`Nobody reads ${action}`);
    const sheet = await readSheet(bytes, found.facts, { mapping, place: options.sheet });
    return { sheet, read: await found.run(sheet, options, caller) };
  }

  private async run(running: Running, draft: ImportDraft): Promise<void> {
    const { found, read, job } = running;
    await read.prepare(draft, (done) => job.step(done));
    let undo: UndoRef | undefined;
    await this.changes.undoable(
      found.action,
      () => this.write(running),
      (told) => {
        undo = told;
      },
      WRITTEN_WITHIN_MS,
    );
    await job.finish(undo);
  }

  private async write({ found, read, caller, job, welcome }: Running): Promise<void> {
    const draft = await this.sameDraft(found, read);
    await draft.run(() => job.throwIfStopped(), { welcome });
    const { action, total } = found;
    this.changes.note({ action: 'plan.run', target: String(found._id), after: { plan: action, total } });
    await this.repository.finish(found, read.made, this.clock.now() + IMPORT_REPORT_LASTS_MS);
    // As late as possible, because hashing and writing take minutes.
    await this.changes.vetCaller(caller);
    await job.commit(texts().successes.planRan[action](total));
  }

  private async readAgain(found: Import, file: Buffer, caller: Caller): Promise<ReadImport> {
    const { action, options, mapping, language } = found;
    const asked = { action, options, mapping: parseMapping(mapping) };
    const reading = inLanguage(language, () => this.read(file, asked, caller));
    return (await staleIfGone(reading)).read;
  }

  /** Drafts in the import's own language, because the messages of refused rows are compared, too. */
  private async sameDraft({ print, language }: Import, read: ReadImport): Promise<ImportDraft> {
    const draft = await staleIfGone(inLanguage(language, () => read.draft()));
    if (fingerprintOfRows(draft.rows) !== print) throw planStale();
    return draft;
  }
}

function bytesOf(file: UploadedFile | undefined): Buffer {
  if (file && file.buffer.length > 0) return file.buffer;
  throw new AppError('VALIDATION', texts().validation.importFileRequired, { field: FILE_FIELD });
}

function readAnswer({ names, fields, dropped, rows, samples, sheets, place: sheet }: Sheet) {
  const mapping = Object.fromEntries(names.map((name, place) => [name, fields[place] ?? '']));
  return {
    columns: names,
    mapping: mapping satisfies Mapping,
    dropped,
    rows: rows.length,
    samples,
    ...(sheets.length > 0 && { sheets, sheet }),
  };
}

function countsOf(rows: readonly DraftedRow[], { archivedRows }: Sheet): ImportCountsAnswer {
  const none: unknown = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0]));
  const counts = none as ImportCountsAnswer;
  for (const { outcome } of rows) counts[outcome] += 1;
  return archivedRows > 0 ? { ...counts, archived: archivedRows } : counts;
}

/** Cuts names, because ten thousand of the longest wouldn't fit into one document beside the file. */
const withoutBasis = ({ row, name, outcome, message, field, understood }: DraftedRow) => ({
  row,
  name: name.slice(0, IMPORT_SHOWN_LENGTH),
  outcome,
  ...understood,
  ...(message !== undefined && { message }),
  ...(field !== undefined && { field }),
});

function cellOf(row: ImportRowAnswer, column: keyof ImportRowAnswer, currency: string): Cell {
  const value = row[column];
  if (column === 'amount' && row.amount !== undefined) return typedAmount(row.amount, currency);
  return Array.isArray(value) ? value.join(', ') : value;
}
