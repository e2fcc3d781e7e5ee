import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  headerKey,
  isReservedUsername,
  LANGUAGES,
  MADE_PASSWORD_DIGITS,
  normaliseUsername,
  USER_AMOUNT_HEADERS,
  USER_FILE_COLUMNS,
  USER_IMPORT_FIELDS,
  USER_PASSWORD_HEADERS,
  USER_SETTINGS,
  userHeader,
  type UserImportField,
} from '@keyroster/contracts';
import { RegisterPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { isBlankCell, yesOrNo } from '../../../../common/csv/csv-reader.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import {
  acts,
  checkedBy,
  type DraftedRow,
  eachRow,
  type ImportDraft,
  type ImportOptions,
  type ReadImport,
  ReadsImport,
  refusedRow,
  type Sheet,
  type SheetRow,
  type ImportKind,
} from '../../../record/imports/index.js';
import { UsersRepository } from '../users.repository.js';
import { ImportedUsers, type Prepared, type UserRow } from './imported-users.js';
import { texts } from '../../../../common/context/texts.js';

/** Columns are known by their names on the wire, in answers, and on the screens. */
const USER_IMPORT: ImportKind = {
  action: 'import.users',
  fields: USER_IMPORT_FIELDS,
  aliases: Object.fromEntries(USER_SETTINGS.map(({ field, name }) => [field, name])),
  secrets: ['password'],
  formats: [],
  byKey: new Map([...fieldNames()].map(([name, field]) => [headerKey(name), field])),
  ownColumns: USER_FILE_COLUMNS.map((column) => LANGUAGES.map((language) => userHeader(column, language))),
  ownOthers: [USER_PASSWORD_HEADERS, USER_AMOUNT_HEADERS].flatMap((headers) => Object.values(headers)),
  phones: ['wasap'],
};

function* fieldNames(): Generator<[name: string, field: UserImportField]> {
  for (const { field, name, label } of USER_SETTINGS) {
    yield [field, name];
    yield [name, name];
    yield [label, name];
    for (const language of LANGUAGES) yield [userHeader(field, language), name];
  }
  yield ['password', 'password'];
  for (const language of LANGUAGES) yield [USER_PASSWORD_HEADERS[language], 'password'];
  yield ['amount', 'amount'];
  for (const language of LANGUAGES) yield [USER_AMOUNT_HEADERS[language], 'amount'];
}

const TRY_AGAIN_MS = 500;
const PLACEHOLDER = '00000000';
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Spreadsheets shorten years when they save our own file. */
const SHORT_YEAR = /^(?<day>\d{1,2}\/\d{1,2})\/(?<year>\d{2})$/;

@Injectable()
export class UserImports {
  constructor(
    private readonly imported: ImportedUsers,
    private readonly hasher: PasswordHasher,
    private readonly repository: UsersRepository,
    private readonly clock: Clock,
  ) {}

  @ReadsImport(USER_IMPORT)
  async read(sheet: Sheet, { mode = 'create' }: ImportOptions, caller: Caller): Promise<ReadImport> {
    const rows = await checked(sheet);
    // Hashing takes so long that a confirmation has expired by the time the rows are written.
    const asked = { mode, caller, askedAt: this.clock.now() };
    const made = new Map<number, string>();
    const prepared: Prepared = { hashes: new Map(), made, firstSeq: 0 };
    return {
      made,
      draft: () => this.imported.draft(rows, prepared, asked),
      prepare: async (draft, onStep) => {
        const byRow = new Map(rows.flatMap((row) => ('payload' in row ? [[row.row, row] as const] : [])));
        await this.hash(draft, byRow, { made, hashes: prepared.hashes, onStep });
        // Taken before the transaction and all at once, as two imports would collide on the counter.
        const count = draft.rows.filter(({ outcome }) => outcome === 'create').length;
        if (count > 0) prepared.firstSeq = await this.repository.takeSeqs(count);
      },
    };
  }

  /** One after the other, so that logins have their turn in between. */
  private async hash(
    draft: ImportDraft,
    byRow: ReadonlyMap<number, UserRow>,
    to: { made: Map<number, string>; hashes: Map<number, string>; onStep: (done: number) => Promise<void> },
  ): Promise<void> {
    let done = 0;
    for (const { row, outcome } of draft.rows.filter(acts)) {
      const given = byRow.get(row)?.password ?? '';
      const isMade = outcome === 'create' && given === '';
      const password = isMade ? newPassword() : given;
      if (isMade) to.made.set(row, password);
      if (password !== '') to.hashes.set(row, await this.hashOf(password, () => to.onStep(done)));
      done += 1;
      await to.onStep(done);
    }
  }

  /** A flood of logins may fill the queue of the hasher: an import is in no hurry and tries again. */
  private async hashOf(password: string, onStep: () => Promise<void>): Promise<string> {
    for (;;) {
      try {
        return await this.hasher.hash(password);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'TOO_BUSY') throw error;
      }
      await delay(TRY_AGAIN_MS);
      await onStep();
    }
  }
}

async function checked(sheet: Sheet): Promise<Array<UserRow | DraftedRow>> {
  const seen = new Set<string>();
  const rows: Array<UserRow | DraftedRow> = [];
  for await (const each of eachRow(sheet.rows)) {
    const row = await readUserRow(each);
    const email = 'email' in row ? row.email : row.name;
    const isRepeated = email !== '' && seen.has(email);
    seen.add(email);
    rows.push(isRepeated ? refusedRow(each.row, email, texts().server.rowRepeated, 'email') : row);
  }
  return rows;
}

/** Only digits, so that the PIN screen takes it. */
const newPassword = (): string =>
  String(randomInt(10 ** MADE_PASSWORD_DIGITS)).padStart(MADE_PASSWORD_DIGITS, '0');

async function readUserRow({ row, values, isTooLong }: SheetRow): Promise<UserRow | DraftedRow> {
  const email = normaliseUsername(values['email'] ?? '');
  if (isTooLong) return refusedRow(row, email, texts().server.rowTooLong);
  if (isReservedUsername(email)) return refusedRow(row, email, texts().server.nameReserved, 'email');
  const { password = '', ...others } = filledOf(values);
  const given = { email: '', ...others, password: password || PLACEHOLDER };
  const checked = await checkedBy(RegisterPayload, given);
  if ('refusal' in checked) return refusedRow(row, email, checked.refusal, checked.field);
  return { row, email, payload: checked.payload, password };
}

function filledOf(values: SheetRow['values']): Partial<Record<UserImportField, string>> {
  const filled = Object.entries(values).filter(([, value = '']) => !isBlankCell(value));
  const fields = Object.fromEntries(filled) as Partial<Record<UserImportField, string>>;
  if (fields.amount !== undefined) fields.amount = fields.amount.trim();
  for (const { name, kind } of USER_SETTINGS) {
    const text = fields[name];
    if (text !== undefined && kind === 'startDate') {
      fields[name] = text.trim().replace(ISO_DATE, '$3/$2/$1').replace(SHORT_YEAR, '$<day>/20$<year>');
    }
    if (text !== undefined && kind === 'flag') fields[name] = String(yesOrNo(text) ?? text);
    if (text !== undefined && kind === 'mail') fields[name] = text.trim();
    if (text !== undefined && (kind === 'number' || kind === 'count')) fields[name] = text.trim();
  }
  return fields;
}
