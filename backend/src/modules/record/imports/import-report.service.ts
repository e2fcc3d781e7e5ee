import { Injectable } from '@nestjs/common';
import { IMPORT_REPORT_COLUMNS, MADE_PASSWORD_COLUMN } from '@keyroster/contracts';
import type { ImportRowAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { ownerOf } from '../../../common/access/owner.js';
import { Clock } from '../../../common/time/clock.js';
import { csvFile, type Cell } from '../../../common/csv/csv-writer.js';
import { notFound } from '../../../common/errors/app-error.js';
import { ImportVault } from './import-vault.js';
import type { Import } from './import.schema.js';
import { ImportsRepository } from './imports.repository.js';

/** What became of each row, to whoever made the import. */
@Injectable()
export class ImportReport {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly vault: ImportVault,
    private readonly clock: Clock,
  ) {}

  /** The lines of a CSV file. Passwords that were made are in it once, where they are to be shown. */
  async csv(id: string, caller: Caller, isShown: boolean): Promise<AsyncGenerator<string>> {
    const found = await this.repository.find(id, ownerOf(caller), this.clock.now());
    if (!found || !this.vault.holds(found.key_id)) throw notFound();
    const rows = this.vault.read(id, 'report', found.key_id, found.report) as ImportRowAnswer[];
    const made = isShown ? await this.takeMade(found) : null;
    const head = made ? [...IMPORT_REPORT_COLUMNS, MADE_PASSWORD_COLUMN] : IMPORT_REPORT_COLUMNS;
    return csvFile(
      head,
      rows.map((row) => cellsOf(row, made)),
      { hasBom: true },
    );
  }

  private async takeMade({ _id, key_id, made }: Import): Promise<Map<number, string> | null> {
    const taken = made && (await this.repository.takeMade(_id));
    if (!taken) return null;
    return new Map(this.vault.read(String(_id), 'made', key_id, taken) as Array<[number, string]>);
  }
}

function cellsOf(row: ImportRowAnswer, made: Map<number, string> | null): Cell[] {
  const cells = IMPORT_REPORT_COLUMNS.map((column) => row[column]);
  return made ? [...cells, made.get(row.row)] : cells;
}
