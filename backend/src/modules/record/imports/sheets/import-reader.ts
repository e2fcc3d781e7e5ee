import { Injectable } from '@nestjs/common';
import { TEXTS, type ImportAction } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import type { UploadedFile } from '../../../../common/http/bodies/upload.decorator.js';
import { FILE_FIELD } from '../../../../common/http/bodies/upload.interceptor.js';
import { printOf } from '../../../../common/secrets/print-of.js';
import { Reactions } from '../../../../common/reactions.js';
import type { Mapping } from './columns.js';
import { importReading, type DraftedRow, type ImportOptions, type ReadImport } from './import-kind.js';
import { readSheet, type Sheet } from './sheet.js';

interface Asked {
  action: ImportAction;
  options: ImportOptions;
  mapping: Mapping;
}

/** From a file to an import of its kind: the same file is always read the same way. */
@Injectable()
export class ImportReader {
  constructor(private readonly reactions: Reactions) {}

  bytesOf(file: UploadedFile | undefined): Buffer {
    if (!file || file.buffer.length === 0) {
      throw new AppError('VALIDATION', TEXTS.validation.importFileRequired, { field: FILE_FIELD });
    }
    return file.buffer;
  }

  async read(
    bytes: Buffer,
    { action, options, mapping }: Asked,
    caller: Caller,
  ): Promise<{ sheet: Sheet; read: ReadImport }> {
    const found = this.reactions.of(importReading).find(({ facts }) => facts.action === action);
    if (!found) throw new Error(`Nobody reads ${action}`);
    const sheet = await readSheet(bytes, found.facts, mapping);
    return { sheet, read: await found.run(sheet, options, caller) };
  }

  /** Of what would be done, without names. */
  printOf(rows: readonly DraftedRow[]): string {
    return printOf(rows.map(({ row, outcome, message, basis }) => [row, outcome, message, basis]));
  }
}
