import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type ImportMode, isAdminRole, normaliseUsername } from '@keyroster/contracts';
import type { RegisterPayload } from '@keyroster/contracts/dto';
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
import { AdminGuard, ownPassword, type ChangedAccount } from '../accounts/admin-guard.js';
import { UserEdits } from '../changes/user-edits.js';
import { type FieldsToWrite, type FoundGroup, GroupFinder, UserFields } from '../changes/user-fields.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

/** Few enough not to hold others up. */
const AT_ONCE = 50;

/** Counts admins row by row: the rule of `AdminGuard` for many at once. */
class AdminCount {
  constructor(
    private count: number,
    private readonly callerId: string,
  ) {}

  change(current: User | undefined, role: string): void {
    const isAdmin = current !== undefined && isAdminRole(current.role);
    if (isAdmin === isAdminRole(role)) return;
    if (isAdmin && String(current._id) === this.callerId) {
      throw new AppError('GUARDED', texts().server.demoteOneself, { field: 'role' });
    }
    if (isAdmin && this.count <= 1) {
      throw new AppError('GUARDED', texts().server.lastAdmin, { field: 'role' });
    }
    this.count += isAdmin ? -1 : 1;
  }
}

export interface UserRow {
  row: number;
  email: string;
  payload: RegisterPayload;
  password: string;
}

export interface Prepared {
  hashes: Map<number, string>;
  /** Passwords that were made, by row. */
  made: Map<number, string>;
  firstSeq: number;
}

interface Asked {
  mode: ImportMode;
  caller: Caller;
  askedAt: number;
}

/** A row that makes a user, or changes the current one. */
interface UserChange {
  from: UserRow;
  current: User | undefined;
  fields: FieldsToWrite;
}

interface Drafting extends Asked {
  admins: AdminCount;
  groups: ReadonlyMap<string, FoundGroup>;
  findGroup: (nameOrId: string) => Promise<FoundGroup>;
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
  ) {}

  async draft(
    rows: ReadonlyArray<UserRow | DraftedRow>,
    prepared: Prepared,
    asked: Asked,
  ): Promise<ImportDraft> {
    const known = await this.known(rows);
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
      changes: [],
    };
    const drafted: DraftedRow[] = [];
    for await (const row of eachRow(rows)) {
      drafted.push('payload' in row ? await this.sort(row, known.get(row.email), drafting) : row);
    }
    const { changes } = drafting;
    const accounts = changes.map((change) => accountOf(change, this.fields.defaults().role));
    const check = () => this.guard.checkChange(accounts, { askedAt: asked.askedAt });
    const made = changes.filter(({ current }) => !current).length;
    return {
      check: async () => {
        await check();
        if (made > 0) await this.edits.checkLimit(made);
      },
      rows: drafted,
      counts: { users: changes.length },
      run: async (goOn, { welcome }) => {
        await check();
        // None of the groups can be deleted beside it.
        for (const nameOrId of groups.keys()) await this.groups.hold(nameOrId);
        const welcomed = welcome ? prepared.made : undefined;
        await this.write(changes, { ...prepared, welcomed }, asked.caller, goOn);
        if (made > 0) await this.edits.checkLimit();
      },
    };
  }

  private async write(
    changes: readonly UserChange[],
    { hashes, firstSeq, welcomed }: Prepared & { welcomed: ReadonlyMap<number, string> | undefined },
    caller: Caller,
    goOn: () => void,
  ): Promise<void> {
    const made = changes
      .filter(({ current }) => !current)
      .map(({ from, fields }, place) => {
        const password_hash = hashes.get(from.row);
        if (password_hash === undefined) throw new Error('A password is hashed before its user is written');
        const own = { _id: new Types.ObjectId(), email: from.email, password_hash, seq: firstSeq + place };
        return {
          fields: { ...this.fields.defaults(), ...fields, ...own },
          amount: from.payload.amount,
          password: welcomed && (welcomed.get(from.row) ?? from.password),
        };
      });
    const edits = changes.flatMap(({ from, current: before, fields }) => {
      const password_hash = hashes.get(from.row);
      const edit = { ...fields, ...(password_hash && { password_hash }) };
      return before ? [{ before, fields: edit, amount: from.payload.amount }] : [];
    });
    if (edits.some(({ before, fields }) => isAdminRole(before.role) && fields.role !== undefined)) {
      await this.repository.beginChangeOfAdmins();
    }
    for await (const piece of inPieces(made, AT_ONCE)) {
      goOn();
      await this.edits.make(piece);
    }
    for await (const piece of inPieces(edits, AT_ONCE)) {
      goOn();
      await this.edits.edit(piece, caller);
    }
  }

  private async sort(
    from: UserRow,
    current: User | undefined,
    { mode, caller, admins, findGroup, changes }: Drafting,
  ): Promise<DraftedRow> {
    const { row, email, payload, password } = from;
    // A name that is taken by others' users tells no more than that.
    if (current && (mode === 'create' || !isInScope(current)))
      return refusedRow(row, email, texts().server.nameTaken, 'email');
    try {
      const fields = await this.fields.from(payload, current, findGroup);
      const role = fields.role ?? current?.role ?? '';
      const outcome = outcomeOf(from, current, fields);
      if (outcome !== 'same') {
        this.guard.checkTouch([{ role }, ...(current ? [current] : [])]);
        if (password !== '' && String(current?._id) === caller.user_id) throw ownPassword();
      }
      admins.change(current, role);
      if (outcome !== 'same') changes.push({ from, current, fields });
      return { row, name: email, outcome, ...(current && { basis: String(current._id) }) };
    } catch (error) {
      const { refusal, field } = refusalOf(error);
      return refusedRow(row, email, refusal, field);
    }
  }

  private async known(rows: ReadonlyArray<UserRow | DraftedRow>): Promise<Map<string, User>> {
    const emails = rows.flatMap((row) => ('payload' in row ? [row.email] : []));
    const known = new Map<string, User>();
    for await (const piece of inPieces(emails, LIST_BATCH)) {
      for (const user of await this.repository.findNamed(piece)) {
        const name = normaliseUsername(user.email);
        if (user.email === name || !known.has(name)) known.set(name, user);
      }
    }
    return known;
  }
}

/** New passwords have no hash yet, but change the account all the same. */
function accountOf({ from, current, fields }: UserChange, defaultRole: string): ChangedAccount {
  if (!current) {
    return { before: null, after: { role: defaultRole, ...fields, email: from.email, password_hash: '' } };
  }
  const password = from.password === '' ? {} : { password_hash: '' };
  return { before: current, after: { ...current, ...fields, ...password } };
}

function outcomeOf(row: UserRow, current: User | undefined, fields: FieldsToWrite): DraftedRow['outcome'] {
  if (!current) return 'create';
  return row.password !== '' || isChanged(current, fields) ? 'update' : 'same';
}

const isChanged = (user: User, fields: FieldsToWrite): boolean =>
  (Object.keys(fields) as Array<keyof FieldsToWrite>).some(
    (name) => String(fields[name]) !== String(user[name]),
  );
