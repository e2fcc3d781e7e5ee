import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  IMPORT_OUTCOMES,
  IMPORT_REPORT_ROWS,
  IMPORT_SHOWN_LENGTH,
  NAMES_SHOWN,
  PLAN_LASTS_MS,
  type ImportAction,
} from '@keyroster/contracts';
import type { ImportCountsAnswer, ImportPlannedAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { ownerOf } from '../../../common/access/owner.js';
import { Clock } from '../../../common/time/clock.js';
import type { UploadedFile } from '../../../common/http/bodies/upload.decorator.js';
import { parseMapping, type Mapping } from './sheets/columns.js';
import { acts, type DraftedRow, type ImportOptions } from './sheets/import-kind.js';
import { ImportReader } from './sheets/import-reader.js';
import { ImportVault } from './import-vault.js';
import { ImportsRepository } from './imports.repository.js';
import type { Sheet } from './sheets/sheet.js';

export interface ImportAsked {
  action: ImportAction;
  options: ImportOptions;
  mapping: string | undefined;
}

/** Reads a file and plans what would become of its rows; changes nothing. */
@Injectable()
export class Imports {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly reader: ImportReader,
    private readonly vault: ImportVault,
    private readonly clock: Clock,
  ) {}

  async plan(
    file: UploadedFile | undefined,
    { action, options, mapping: given }: ImportAsked,
    caller: Caller,
  ): Promise<ImportPlannedAnswer> {
    const mapping = parseMapping(given);
    const bytes = this.reader.bytesOf(file);
    const { sheet, read } = await this.reader.read(bytes, { action, options, mapping }, caller);
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
      print: this.reader.printOf(rows),
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
      import: { ...readAnswer(sheet), counts: outcomes, report: reportOf(rows) },
    };
  }
}

function readAnswer({ names, fields, dropped, rows, samples }: Sheet) {
  const mapping = Object.fromEntries(names.map((name, place) => [name, fields[place] ?? '']));
  return { columns: names, mapping: mapping satisfies Mapping, dropped, rows: rows.length, samples };
}

function countsOf(rows: readonly DraftedRow[], { archivedRows }: Sheet): ImportCountsAnswer {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as unknown;
  const counted = counts as ImportCountsAnswer;
  for (const { outcome } of rows) counted[outcome] += 1;
  return archivedRows > 0 ? { ...counted, archived: archivedRows } : counted;
}

const reportOf = (rows: readonly DraftedRow[]) => rows.slice(0, IMPORT_REPORT_ROWS).map(withoutBasis);

/** A name is cut: ten thousand of the longest would not fit into one document beside the file. */
const withoutBasis = ({ row, name, outcome, message, field }: DraftedRow) => ({
  row,
  name: name.slice(0, IMPORT_SHOWN_LENGTH),
  outcome,
  ...(message !== undefined && { message }),
  ...(field !== undefined && { field }),
});
