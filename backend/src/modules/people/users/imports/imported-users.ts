import { Injectable } from '@nestjs/common';
import { type ImportMode, isAdminRole, normaliseUsername } from '@keyroster/contracts';
import type { RegisterPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
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
import { GroupFinder, type FoundGroup } from '../changes/group-finder.js';
import { type FieldsToWrite, UserFields } from '../changes/user-fields.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { ImportedUserWrites, type NewRow, type UpdatedRow } from './imported-user-writes.js';
import { texts } from '../../../../common/context/texts.js';

/** Counts admins row by row: the rule of `AdminGuard` for many at once. */
class AdminCount {
  constructor(
    private count: number,
    private readonly callerId: string,
  ) {}

  add(): void {
    this.count += 1;
  }

  change(user: Pick<User, '_id' | 'role'>, role: string): void {
    if (isAdminRole(role) === isAdminRole(user.role)) return;
    if (isAdminRole(role)) return this.add();
    if (String(user._id) === this.callerId) {
      throw new AppError('GUARDED', texts().server.demoteOneself, { field: 'role' });
    }
    if (this.count <= 1) {
      throw new AppError('GUARDED', texts().server.lastAdmin, { field: 'role' });
    }
    this.count -= 1;
  }
}

/** A row of a file of users that follows the rules of the form. */
export interface UserRow {
  row: number;
  /** In its stored spelling. */
  email: string;
  /** Its password is a placeholder where the file has none. */
  payload: RegisterPayload;
  /** Empty where the file has none. */
  password: string;
}

/** Hashes, and the first of the numbers for new users. */
export interface Prepared {
  /** By row. */
  hashes: Map<number, string>;
  firstSeq: number;
}

interface Asked {
  mode: ImportMode;
  caller: Caller;
  askedAt: number;
}

interface Sorted {
  rows: DraftedRow[];
  made: NewRow[];
  updated: UpdatedRow[];
}

/** Finds the group of a row, each group once. */
type RowGroup = ((nameOrId: string) => Promise<FoundGroup>) & { found: ReadonlyMap<string, FoundGroup> };

/** Drafts what would become of the rows of a file, and runs the draft. */
@Injectable()
export class ImportedUsers {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly guard: AdminGuard,
    private readonly groups: GroupFinder,
    private readonly writes: ImportedUserWrites,
  ) {}

  async draft(
    rows: ReadonlyArray<UserRow | DraftedRow>,
    prepared: Prepared,
    asked: Asked,
  ): Promise<ImportDraft> {
    const known = await this.known(rows);
    const admins = new AdminCount(await this.repository.countAdmins(), asked.caller.user_id);
    const findGroup = this.groupFinder();
    const sorted: Sorted = { rows: [], made: [], updated: [] };
    for await (const row of eachRow(rows)) {
      if (!('payload' in row)) sorted.rows.push(row);
      else await this.sort(row, { ...asked, current: known.get(row.email), admins, findGroup }, sorted);
    }
    const { made, updated } = sorted;
    const check = () =>
      this.guard.checkChange(accountsOf(sorted, this.fields.defaults().role), { askedAt: asked.askedAt });
    return {
      check,
      rows: sorted.rows,
      counts: { users: made.length + updated.length },
      run: async (goOn) => {
        await check();
        await this.holdGroups(findGroup);
        await this.writes.run(made, updated, { ...prepared, caller: asked.caller, goOn });
      },
    };
  }

  private groupFinder(): RowGroup {
    const found = new Map<string, FoundGroup>();
    const find = async (nameOrId: string): Promise<FoundGroup> => {
      const group = found.get(nameOrId) ?? (await this.groups.get(nameOrId));
      found.set(nameOrId, group);
      return group;
    };
    return Object.assign(find, { found });
  }

  /** Inside the transaction: none of the groups can be deleted beside it. */
  private async holdGroups({ found }: RowGroup): Promise<void> {
    for (const nameOrId of found.keys()) await this.groups.hold(nameOrId);
  }

  private async sort(
    row: UserRow,
    to: Pick<Asked, 'mode' | 'caller'> & {
      current: User | undefined;
      admins: AdminCount;
      findGroup: RowGroup;
    },
    sorted: Sorted,
  ): Promise<void> {
    const { mode, caller, current, admins, findGroup } = to;
    try {
      if (current && mode === 'create') {
        sorted.rows.push(refusedRow(row.row, row.email, texts().server.nameTaken, 'email'));
        return;
      }
      const fields = await this.fields.from(row.payload, current?.role, findGroup);
      const role = fields.role ?? current?.role ?? '';
      const outcome = outcomeOf(row, current, fields);
      if (outcome !== 'same') this.checkMay(row, { current, role, caller });
      if (current) admins.change(current, role);
      else if (isAdminRole(role)) admins.add();
      sorted.rows.push({
        row: row.row,
        name: row.email,
        outcome,
        ...(current && { basis: String(current._id) }),
      });
      const { amount = 0 } = row.payload;
      if (outcome === 'create') sorted.made.push({ row: row.row, email: row.email, fields, amount });
      if (outcome === 'update' && current)
        sorted.updated.push({
          row: row.row,
          before: current,
          fields,
          amount,
          hasPassword: row.password !== '',
        });
    } catch (error) {
      const { refusal, field } = refusalOf(error);
      sorted.rows.push(refusedRow(row.row, row.email, refusal, field));
    }
  }

  /** Refuses the row alone: the others can be imported without it. */
  private checkMay(
    { password }: UserRow,
    { current, role, caller }: { current: User | undefined; role: string; caller: Caller },
  ): void {
    this.guard.checkTouch([{ role }, ...(current ? [current] : [])]);
    if (password !== '' && String(current?._id) === caller.user_id) throw ownPassword();
  }

  /** By name. */
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
const accountsOf = ({ made, updated }: Sorted, defaultRole: string): ChangedAccount[] => [
  ...made.map(({ email, fields }) => ({
    before: null,
    after: { role: fields.role ?? defaultRole, email, password_hash: '' },
  })),
  ...updated.map(({ before, fields, hasPassword }) => ({
    before,
    after: { ...before, ...fields, ...(hasPassword && { password_hash: '' }) },
  })),
];

function outcomeOf(row: UserRow, current: User | undefined, fields: FieldsToWrite): DraftedRow['outcome'] {
  if (!current) return 'create';
  return row.password !== '' || isChanged(current, fields) ? 'update' : 'same';
}

/** Ids are compared as texts. */
const isChanged = (user: User, fields: FieldsToWrite): boolean =>
  (Object.keys(fields) as Array<keyof FieldsToWrite>).some(
    (name) => String(fields[name]) !== String(user[name]),
  );
