import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDate,
  dateInLima,
  daysLater,
  formatStartDate,
  headerKey,
  isReservedUsername,
  LANGUAGES,
  MADE_PASSWORD_DIGITS,
  normaliseUsername,
  parseStartDate,
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
import { phoneNumber } from '../../../../common/phone-number.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import {
  acts,
  checkedBy,
  eachRow,
  type ImportDraft,
  type ImportOptions,
  type ReadImport,
  ReadsImport,
  refusedRow,
  type Sheet,
  type SheetRow,
  type ImportKind,
  type Understood,
} from '../../../record/imports/index.js';
import { Settings } from '../../../../config/settings.js';
import { UsersRepository } from '../users.repository.js';
import { ImportedUsers, type Prepared } from './imported-users.js';
import { isNothing, moneyReader, readDay, readDays } from './sheet-cells.js';
import { fieldsOf, isHead, isSum } from './sheet-columns.js';
import { isGood, type UnreadRow } from './sheet-rows.js';
import { texts } from '../../../../common/context/texts.js';

/** The columns of our own files, by their names in requests, in answers and on the screens. */
const OWN_NAMES = new Map([...fieldNames()].map(([name, field]) => [headerKey(name), field]));

const USER_IMPORT: ImportKind = {
  action: 'import.users',
  fields: USER_IMPORT_FIELDS,
  aliases: Object.fromEntries(USER_SETTINGS.map(({ field, name }) => [field, name])),
  secrets: ['password'],
  formats: [],
  byKey: OWN_NAMES,
  people: {
    isHead: (cells) => isHead(cells, OWN_NAMES),
    isSum,
    fieldsOf: (head, cellsAt) => fieldsOf(head, OWN_NAMES, cellsAt),
  },
  ownColumns: USER_FILE_COLUMNS.map((column) => LANGUAGES.map((language) => userHeader(column, language))),
  phones: ['wasap'],
};

function* fieldNames(): Generator<[name: string, field: UserImportField]> {
  for (const { field, name, label } of USER_SETTINGS) {
    for (const known of [field, name, label]) yield [known, name];
    for (const language of LANGUAGES) yield [userHeader(field, language), name];
  }
  yield ['password', 'password'];
  yield ['amount', 'amount'];
  for (const language of LANGUAGES) {
    yield [USER_PASSWORD_HEADERS[language], 'password'];
    yield [USER_AMOUNT_HEADERS[language], 'amount'];
    yield [userHeader('package', language), 'package'];
  }
}

const TRY_AGAIN_MS = 500;
const PLACEHOLDER = '00000000';

@Injectable()
export class UserImports {
  constructor(
    private readonly imported: ImportedUsers,
    private readonly hasher: PasswordHasher,
    private readonly repository: UsersRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @ReadsImport(USER_IMPORT)
  async read(
    sheet: Sheet,
    { mode = 'create', makeTitles = false, package_id }: ImportOptions,
    caller: Caller,
  ): Promise<ReadImport> {
    const rows = await this.rowsOf(sheet);
    // Taken first, because by the time the rows are hashed and written a confirmation has expired.
    const askedAt = this.clock.now();
    const asked = { mode, makeTitles, package_id, isExport: sheet.isExport, caller, askedAt };
    const made = new Map<number, string>();
    const prepared: Prepared = { hashes: new Map(), made, firstSeq: 0 };
    return {
      made,
      draft: () => this.imported.draft(rows, prepared, asked),
      prepare: async (draft, onStep) => {
        const passwords = new Map(rows.filter(isGood).map(({ row, password }) => [row, password]));
        await this.hash(draft, passwords, prepared, onStep);
        // Taken before the transaction and all at once, as two imports would collide on the counter.
        const count = draft.rows.filter(({ outcome }) => outcome === 'create').length;
        if (count > 0) prepared.firstSeq = await this.repository.takeSeqs(count);
      },
    };
  }

  private async rowsOf(sheet: Sheet): Promise<UnreadRow[]> {
    const { currency, phoneRegion } = this.settings;
    const reading: Reading = {
      today: dateInLima(this.clock.now()),
      money: moneyReader(
        sheet.rows.map(({ values }) => values['amount'] ?? ''),
        currency,
      ),
      currency,
      phoneRegion,
      isOurs: sheet.isOurs,
    };
    const rows: UnreadRow[] = [];
    for await (const row of eachRow(sheet.rows)) rows.push(await readUserRow(row, reading));
    return rows;
  }

  /** Hashes one by one, so that logins get their turn in between. */
  private async hash(
    draft: ImportDraft,
    passwords: ReadonlyMap<number, string>,
    { made, hashes }: Prepared,
    onStep: (done: number) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    for (const { row, outcome } of draft.rows.filter(acts)) {
      const given = passwords.get(row) ?? '';
      const isMade = outcome === 'create' && given === '';
      const password = isMade ? newPassword() : given;
      if (isMade) made.set(row, password);
      if (password !== '') hashes.set(row, await this.hashOf(password, () => onStep(done)));
      done += 1;
      await onStep(done);
    }
  }

  /** Retries while a flood of logins fills the hasher's queue, because an import is in no hurry. */
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

/** Only digits, so that the PIN screen takes it. */
const newPassword = (): string =>
  String(randomInt(10 ** MADE_PASSWORD_DIGITS)).padStart(MADE_PASSWORD_DIGITS, '0');

interface Reading {
  today: CalendarDate;
  money: (cell: string) => number | null;
  currency: string;
  phoneRegion: string;
  isOurs: boolean;
}

async function readUserRow({ row, values, isTooLong }: SheetRow, reading: Reading): Promise<UnreadRow> {
  const email = normaliseUsername(values['email'] ?? '');
  const {
    password = '',
    end = '',
    titles = '',
    package: packageName = '',
    ...others
  } = filledOf(values, reading.today);
  const said = understood(others, end, reading);
  const refused = (message: string, field?: string): UnreadRow => ({
    ...refusedRow(row, email, message, field),
    understood: said.shown,
    titlesCell: titles,
  });
  if (isTooLong) return refused(texts().server.rowTooLong);
  if (isReservedUsername(email)) return refused(texts().server.nameReserved, 'email');
  if (said.amount === null) return refused(texts().server.amountUnread(reading.currency), 'amount');
  if (said.end === null) return refused(texts().server.endUnread, 'end');
  if (said.end && others.subValidity !== undefined) return refused(texts().server.endAndDays, 'end');
  const given = { email: '', ...others, password: password || PLACEHOLDER, amount: said.amount };
  const checked = await checkedBy(RegisterPayload, given);
  if ('refusal' in checked) return refused(checked.refusal, checked.field);
  const { payload } = checked;
  const start = (payload.subStartDate && parseStartDate(payload.subStartDate)) || reading.today;
  const { subValidity, usageLimit } = payload;
  return {
    row,
    email,
    payload,
    password,
    phone: said.shown.phone ?? '',
    end: said.end,
    lastDay: said.end ?? (subValidity === undefined ? undefined : daysLater(start, subValidity - 1)),
    amount: said.amount,
    titlesCell: titles,
    packageName,
    hadPackage: reading.isOurs && packageName !== '' && subValidity !== undefined && usageLimit !== undefined,
    titles: [],
    shown: said.shown,
  };
}

/** Null stands for a value that could not be read. */
function understood(
  { wasap, amount: money }: Partial<Record<UserImportField, string>>,
  end: string,
  { today, money: read, phoneRegion }: Reading,
) {
  const day = end === '' ? undefined : readDay(end, today);
  const amount = money === undefined ? undefined : read(money);
  const phone = wasap && (phoneNumber(wasap, phoneRegion) || wasap.trim());
  const shown: Understood = {
    ...(day && { end: formatStartDate(day) }),
    ...(typeof amount === 'number' && { amount }),
    ...(phone && { phone: /^\d+$/.test(phone) ? `+${phone}` : phone }),
  };
  return { end: day, amount, shown };
}

/** Fields in which dashes mean an empty cell. */
const MAY_BE_DASHES = new Set(['end', 'titles', 'package', 'amount', 'subStartDate', 'subValidity']);

function filledOf(values: SheetRow['values'], today: CalendarDate) {
  const filled = Object.entries(values).filter(([name, value = '']) =>
    MAY_BE_DASHES.has(name) ? !isNothing(value) : !isBlankCell(value),
  );
  const fields = Object.fromEntries(filled) as Partial<Record<UserImportField, string>>;
  for (const { name, kind } of USER_SETTINGS) {
    const text = fields[name];
    if (text !== undefined) fields[name] = READERS[kind]?.(text, name, today) ?? text;
  }
  return fields;
}

type Read = (text: string, name: string, today: CalendarDate) => string;

const READERS: Partial<Record<(typeof USER_SETTINGS)[number]['kind'], Read>> = {
  startDate: (text, _name, today) => {
    const day = readDay(text, today);
    return day ? formatStartDate(day) : text.trim();
  },
  flag: (text) => String(yesOrNo(text) ?? text),
  mail: (text) => text.trim(),
  number: (text) => String(readDays(text) ?? text.trim()),
  count: (text) => text.trim(),
};
