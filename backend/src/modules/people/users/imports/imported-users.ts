import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  type CalendarDate,
  type ImportMode,
  isAdminRole,
  normaliseUsername,
  dateInLima,
  isStaffRole,
} from '@keyroster/contracts';
import type { PackageAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { isInScope } from '../../../../common/access/scope.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { AppError } from '../../../../common/errors/app-error.js';
import {
  type DraftedRow,
  eachRow,
  type ImportDraft,
  refusalOf,
  refusedRow,
} from '../../../record/imports/index.js';
import { TitlesService } from '../../../courses/titles/index.js';
import { fieldsOfPackage, PackagesService } from '../../packages/index.js';
import { AdminCount, AdminGuard, ownPassword, type ChangedAccount } from '../accounts/admin-guard.js';
import { UserEdits } from '../changes/user-edits.js';
import { type FieldsToWrite, type FoundGroup, GroupFinder, UserFields } from '../changes/user-fields.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { packagesSold, priceOf, termsOf, type SoldTo } from './imported-packages.js';
import { TitleBook, type Gifted } from './imported-titles.js';
import {
  endOf,
  isGood,
  joinedRows,
  numberedNames,
  whyOf,
  withDaysOf,
  withEnd,
  type Row,
  type UnreadRow,
  type UserRow,
} from './sheet-rows.js';
import { texts } from '../../../../common/context/texts.js';

/** Batch size that doesn't block other requests. */
const AT_ONCE = 50;

export interface Prepared {
  hashes: Map<number, string>;
  /** Generated passwords, by row. */
  made: Map<number, string>;
  firstSeq: number;
}

interface Writing extends Prepared {
  welcomed: ReadonlyMap<number, string> | undefined;
  book: TitleBook;
}

interface Asked {
  mode: ImportMode;
  makeTitles: boolean;
  package_id: string | undefined;
  /** Whether the file is our own export, which names nobody twice. */
  isExport: boolean;
  caller: Caller;
  askedAt: number;
}

/** A row that makes a user, or changes the current one. */
interface UserChange {
  from: UserRow;
  current: User | undefined;
  role: string;
  fields: FieldsToWrite;
  sold: PackageAnswer | undefined;
  isEdited: boolean;
  /** The names of the titles that the user gets. */
  newTitles: string[];
}

interface Drafting extends Asked {
  admins: AdminCount;
  groups: ReadonlyMap<string, FoundGroup>;
  findGroup: (nameOrId: string) => Promise<FoundGroup>;
  book: TitleBook;
  soldTo: SoldTo;
  holdsOf: (userId: string) => ReadonlySet<string>;
  today: CalendarDate;
  changes: UserChange[];
}

@Injectable()
export class ImportedUsers {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly guard: AdminGuard,
    private readonly groups: GroupFinder,
    private readonly edits: UserEdits,
    private readonly titles: TitlesService,
    private readonly packages: PackagesService,
  ) {}

  async draft(given: readonly UnreadRow[], prepared: Prepared, asked: Asked): Promise<ImportDraft> {
    const book = new TitleBook(this.titles);
    if (given.some(({ titlesCell }) => titlesCell !== '')) await book.open(asked.caller);
    const read: Row[] = [];
    for await (const row of eachRow(given)) {
      read.push(await book.read(row, asked));
    }
    const known = await this.known(read);
    const { rows, firstRowOf } = joinedRows(read, asked, (name) => known.has(name));
    const groups = new Map<string, FoundGroup>();
    const drafting: Drafting = {
      ...asked,
      admins: new AdminCount(await this.repository.countAdmins(), asked.caller.user_id),
      groups,
      findGroup: async (nameOrId) => {
        const group = groups.get(nameOrId) ?? (await this.groups.get(nameOrId));
        groups.set(nameOrId, group);
        return group;
      },
      book,
      soldTo: await packagesSold(this.packages, rows, known, asked.package_id),
      holdsOf: await book.heldBy(rows, known),
      today: dateInLima(asked.askedAt),
      changes: [],
    };
    const drafted: DraftedRow[] = [];
    const refused = new Map<number, DraftedRow>();
    for await (const row of eachRow(rows)) {
      const first = refused.get(firstRowOf.get(row.row) ?? row.row);
      const classified = isGood(row)
        ? await this.classify(row, known.get(row.email), drafting)
        : { ...row, ...whyOf(first) };
      if (classified.outcome === 'refused') refused.set(row.row, classified);
      drafted.push(classified);
    }
    const { changes } = drafting;
    const accounts = changes.map((change) => accountOf(change, this.fields.defaults().role));
    const check = () => this.guard.checkChange(accounts, { askedAt: asked.askedAt });
    const made = changes.filter(({ current }) => !current).length;
    const gifts = changes.flatMap(({ newTitles }) => newTitles);
    const missing = book.missing(gifts);
    return {
      check: async () => {
        await check();
        if (made > 0) await this.edits.checkLimit(made);
      },
      rows: drafted,
      counts: {
        users: changes.length,
        ...(missing.length > 0 && { titles: missing.length }),
        ...(gifts.length > 0 && { assignments: gifts.length }),
      },
      run: async (throwIfStopped, { welcome }) => {
        await check();
        // Locks the groups, so that none is deleted concurrently.
        for (const nameOrId of groups.keys()) await this.groups.hold(nameOrId);
        await book.prepare(gifts);
        const welcomed = welcome ? prepared.made : undefined;
        await this.write(changes, { ...prepared, welcomed, book }, asked.caller, throwIfStopped);
        await book.give(changes.flatMap(giftAlone));
        if (made > 0) await this.edits.checkLimit();
      },
    };
  }

  private async write(
    changes: readonly UserChange[],
    { hashes, firstSeq, welcomed, book }: Writing,
    caller: Caller,
    throwIfStopped: () => void,
  ): Promise<void> {
    const givenBy = ({ from, role, sold, newTitles }: UserChange) => ({
      ...termsOf(from, role, sold),
      titles: book.idsOf(newTitles),
    });
    const made = changes
      .filter(({ current }) => !current)
      .map((change, place) => {
        const { from, fields, sold } = change;
        const password_hash = hashes.get(from.row);
        if (password_hash === undefined) throw new Error('A password is hashed before its user is written');
        const own = { _id: new Types.ObjectId(), email: from.email, password_hash, seq: firstSeq + place };
        return {
          fields: { ...this.fields.defaults(sold), ...fields, ...own },
          ...givenBy(change),
          password: welcomed && (welcomed.get(from.row) ?? from.password),
        };
      });
    const edits = changes.flatMap((change) => {
      const { from, current: before, isEdited } = change;
      const password_hash = hashes.get(from.row);
      const fields = { ...change.fields, ...(password_hash && { password_hash }) };
      return before && isEdited ? [{ before, fields, ...givenBy(change) }] : [];
    });
    if (edits.some(({ before, fields }) => isAdminRole(before.role) && fields.role !== undefined)) {
      await this.repository.beginChangeOfAdmins();
    }
    for await (const piece of inPieces(made, AT_ONCE)) {
      throwIfStopped();
      await this.edits.make(piece);
    }
    for await (const piece of inPieces(edits, AT_ONCE)) {
      throwIfStopped();
      await this.edits.edit(piece, caller);
    }
  }

  private async classify(from: UserRow, current: User | undefined, drafting: Drafting): Promise<DraftedRow> {
    const { mode, caller, admins, changes, book, holdsOf } = drafting;
    const { row, email, password } = from;
    // Reveals of a user outside the caller's scope only that the name is taken.
    if (current && (mode === 'create' || !isInScope(current)))
      return { ...refusedRow(row, email, texts().server.nameTaken, 'email'), understood: from.shown };
    try {
      const { payload, sold, given, fields, role } = await this.fieldsFor(from, current, drafting);
      const held = holdsOf(String(current?._id));
      const newTitles = from.titles.filter((name) => !held.has(book.find(name)?.id ?? ''));
      const isEdited = !current || password !== '' || sold !== undefined || isChanged(current, given);
      const outcome = !current ? 'create' : isEdited || newTitles.length > 0 ? 'update' : 'same';
      if (outcome !== 'same') {
        this.guard.checkTouch([{ role }, ...(current ? [current] : [])]);
        if (password !== '' && String(current?._id) === caller.user_id) throw ownPassword();
      }
      admins.change(current, role);
      if (outcome !== 'same') changes.push({ from, current, role, fields, sold, isEdited, newTitles });
      const isSaid = Boolean(sold ?? payload.subStartDate ?? payload.subValidity);
      const after = { ...this.fields.defaults(sold), ...current, ...fields };
      const understood = { ...priceOf(from, sold), ...endOf(isSaid, after), ...from.shown };
      // Includes the new dates of an existing user, whose end may move before the import runs.
      const gets = sold && [sold._id, ...(current ? [payload.subStartDate, payload.subValidity] : [])];
      const basis = JSON.stringify([current?._id ?? '', email, newTitles, from.amount, from.end, gets]);
      return { row, name: email, outcome, understood, basis };
    } catch (error) {
      const { refusal, field } = refusalOf(error);
      return { ...refusedRow(row, email, refusal, field), understood: from.shown };
    }
  }

  /** What the row sets, and the package that it gives. Refuses what its role can't have. */
  private async fieldsFor(from: UserRow, current: User | undefined, drafting: Drafting) {
    const { askedAt, findGroup, soldTo, today } = drafting;
    const sold = soldTo(from, current);
    const said = withEnd(from, current, today);
    const payload = sold && current ? withDaysOf(sold, said, current, askedAt) : said;
    const given = await this.fields.from(payload, current, findGroup);
    const fields = { ...(sold && fieldsOfPackage(sold)), ...given };
    const role = fields.role ?? current?.role ?? '';
    if (isAdminRole(role) && from.titles.length > 0) {
      throw new AppError('GUARDED', texts().server.adminSeesAll, { field: 'titles' });
    }
    if (sold && isStaffRole(role) && !from.hadPackage)
      throw new AppError('GUARDED', texts().server.neverExpires, { field: 'package' });
    return { payload, sold, given, fields, role };
  }

  /** The existing users with the name of a row, or with a numbered name that a row may get. */
  private async known(rows: readonly Row[]): Promise<Map<string, User>> {
    const phones = new Map<string, Set<string>>();
    for (const row of rows.filter(isGood)) {
      phones.set(row.email, (phones.get(row.email) ?? new Set<string>()).add(row.phone));
    }
    const names = [...phones].flatMap(([name, { size }]) =>
      size > 1 ? [name, ...numberedNames(name, size)] : [name],
    );
    const known = new Map<string, User>();
    for await (const piece of inPieces(names, LIST_BATCH)) {
      for (const user of await this.repository.findNamed(piece)) {
        const name = normaliseUsername(user.email);
        if (user.email === name || !known.has(name)) known.set(name, user);
      }
    }
    return known;
  }
}

/** The titles for an existing user whom the row changes in nothing else. */
const giftAlone = ({ current, isEdited, newTitles }: UserChange): Gifted[] =>
  current && !isEdited && newTitles.length > 0 ? [{ userId: String(current._id), titles: newTitles }] : [];

/** An empty hash stands for a new password, which changes the account but isn't hashed yet. */
function accountOf({ from, current, fields }: UserChange, defaultRole: string): ChangedAccount {
  if (!current) {
    return { before: null, after: { role: defaultRole, ...fields, email: from.email, password_hash: '' } };
  }
  const password = from.password === '' ? {} : { password_hash: '' };
  return { before: current, after: { ...current, ...fields, ...password } };
}

const isChanged = (user: User, fields: FieldsToWrite): boolean =>
  (Object.keys(fields) as Array<keyof FieldsToWrite>).some(
    (name) => String(fields[name]) !== String(user[name]),
  );
