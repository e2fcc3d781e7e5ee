import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  IMPORT_OUTCOMES,
  IMPORT_REPORT_COLUMNS,
  IMPORT_REPORT_ROWS,
  IMPORT_SHOWN_LENGTH,
  IMPORT_UNDERSTOOD,
  MADE_PASSWORD_COLUMN,
  NAMES_SHOWN,
  PLAN_LASTS_MS,
  type ImportAction,
  typedAmount,
} from '@keyroster/contracts';
import type { ImportCountsAnswer, ImportPlannedAnswer, ImportRowAnswer } from '@keyroster/contracts/dto';
import { type Caller, ownerOf } from '../../../common/access/caller.js';
import { csvFile, type Cell } from '../../../common/csv/csv-writer.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { type UploadedFile, FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { Reactions } from '../../../common/reactions.js';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../common/time/clock.js';
import { parseMapping, type Mapping } from './columns.js';
import {
  acts,
  fingerprintOfRows,
  ReadsImport,
  type DraftedRow,
  type ImportOptions,
  type ReadImport,
} from './import-kind.js';
import { ImportVault } from './import-vault.js';
import type { Import } from './import.schema.js';
import { ImportsRepository } from './imports.repository.js';
import { readSheet, type Sheet } from './sheet.js';
import { askedLanguage, texts } from '../../../common/context/texts.js';

interface Asked {
  action: ImportAction;
  options: ImportOptions;
}

@Injectable()
export class ImportsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly vault: ImportVault,
    private readonly reactions: Reactions,
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
    const key_id = this.vault.keyId;
    await this.repository.insert({
      _id: id,
      ...ownerOf(caller),
      action,
      options,
      mapping: JSON.stringify(mapping),
      file: this.vault.seal(String(id), 'file', key_id, bytes),
      report: this.vault.seal(String(id), 'report', key_id, rows.map(withoutBasis)),
      made: null,
      key_id,
      refused: outcomes.refused,
      total,
      print: fingerprintOfRows(rows),
      language: askedLanguage(),
      job_id: null,
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
  async read(
    bytes: Buffer,
    { action, options, mapping }: Asked & { mapping: Mapping },
    caller: Caller,
  ): Promise<{ sheet: Sheet; read: ReadImport }> {
    const found = this.reactions.of(ReadsImport).find(({ facts }) => facts.action === action);
    if (!found) throw new Error(`Nobody reads ${action}`);
    const sheet = await readSheet(bytes, found.facts, { mapping, place: options.sheet });
    return { sheet, read: await found.run(sheet, options, caller) };
  }

  async report(id: string, caller: Caller, isShown: boolean): Promise<AsyncGenerator<string>> {
    const found = await this.repository.find(id, ownerOf(caller), this.clock.now());
    if (!found || !this.vault.holds(found.key_id)) throw notFound();
    const rows = this.vault.read(id, 'report', found.key_id, found.report) as ImportRowAnswer[];
    const made = isShown ? await this.takeMade(found) : null;
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

  private async takeMade({ _id, key_id, made }: Import): Promise<Map<number, string> | null> {
    const taken = made && (await this.repository.takeMade(_id));
    if (!taken) return null;
    return new Map(this.vault.read(String(_id), 'made', key_id, taken) as Array<[number, string]>);
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
