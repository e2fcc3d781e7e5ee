import { Injectable } from '@nestjs/common';
import { callerMay, type Caller } from '../../../../common/access/caller.js';
import {
  eachRow,
  ReadsImport,
  refusedRow,
  type DraftedRow,
  type ImportOptions,
  type ReadImport,
  type Sheet,
} from '../../../record/imports/index.js';
import { CREDENTIAL_IMPORT } from './credential-import-kind.js';
import { contentOf, readCredentialRow, type CredentialRow } from './credential-row.js';
import { ImportedCredentials } from './imported-credentials.js';
import { texts } from '../../../../common/context/texts.js';

/** Files of credentials. */
@Injectable()
export class CredentialImports {
  constructor(private readonly imported: ImportedCredentials) {}

  @ReadsImport(CREDENTIAL_IMPORT)
  async read(sheet: Sheet, { subtitleId }: ImportOptions, caller: Caller): Promise<ReadImport> {
    const rows = await checked(sheet, subtitleId);
    return {
      made: new Map(),
      draft: () => this.imported.draft(rows, subtitleId, callerMay(caller, 'titles.manage')),
      // Nothing of it takes long enough to be done before.
      prepare: () => Promise.resolve(),
    };
  }
}

/** Each by itself, and none twice. */
async function checked(
  sheet: Sheet,
  subtitleId: string | undefined,
): Promise<Array<CredentialRow | DraftedRow>> {
  const seen = new Set<string>();
  const rows: Array<CredentialRow | DraftedRow> = [];
  for await (const each of eachRow(sheet.rows)) {
    const row = await readCredentialRow(each, { sheet, subtitleId });
    const content = 'payload' in row ? contentOf(row) : '';
    const isRepeated = content !== '' && seen.has(content);
    seen.add(content);
    rows.push(isRepeated ? refusedRow(each.row, row.name, texts().server.rowRepeated) : row);
  }
  return rows;
}
