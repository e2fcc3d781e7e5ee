import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { isAdminRole } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { UserEndings } from '../accounts/user-endings.js';
import { EndMoves } from '../changes/end-moves.js';
import { type FieldsToWrite, UserFields } from '../changes/user-fields.js';
import { UserNews } from '../changes/user-news.js';
import { withTold } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository, type NewUser } from '../users.repository.js';

/** Few enough not to hold others up. */
const AT_ONCE = 50;

export interface NewRow {
  row: number;
  email: string;
  fields: FieldsToWrite;
  amount: number;
}

export interface UpdatedRow {
  row: number;
  before: User;
  fields: FieldsToWrite;
  hasPassword: boolean;
  amount: number;
}

interface With {
  /** By row. */
  hashes: ReadonlyMap<number, string>;
  firstSeq: number;
  caller: Caller;
  goOn: () => void;
}

/** Writes the users that an import makes and changes, many at once, inside its transaction. */
@Injectable()
export class ImportedUserWrites {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly moves: EndMoves,
    private readonly endings: UserEndings,
    private readonly news: UserNews,
  ) {}

  async run(made: readonly NewRow[], updated: readonly UpdatedRow[], beside: With): Promise<void> {
    const losesAdmins = updated.some(
      ({ before, fields }) => isAdminRole(before.role) && fields.role !== undefined,
    );
    if (losesAdmins) await this.repository.beginChangeOfAdmins();
    const users = made.map((row, place) => this.newUser(row, beside, place));
    const paid = paidBy(users, made);
    for await (const piece of inPieces(users, AT_ONCE)) {
      beside.goOn();
      const inserted = await this.repository.insertEach(piece);
      await this.moves.began(inserted, paid);
      this.news.createdEach(inserted);
    }
    for await (const piece of inPieces(updated, AT_ONCE)) {
      beside.goOn();
      await this.update(piece, beside);
    }
  }

  private newUser(
    { row, email, fields }: NewRow,
    { hashes, firstSeq }: With,
    place: number,
  ): NewUser & Pick<User, '_id'> {
    const password_hash = hashes.get(row);
    if (password_hash === undefined) throw new Error('A password is hashed before its user is written');
    const seq = firstSeq + place;
    return { ...this.fields.defaults(), ...fields, _id: new Types.ObjectId(), email, password_hash, seq };
  }

  private async update(rows: readonly UpdatedRow[], { hashes, caller }: With): Promise<void> {
    const edits = rows.map(({ row, before, fields }) => {
      const password_hash = hashes.get(row);
      const edit = withTold(before, { ...fields, ...(password_hash && { password_hash }) });
      return { user: before, fields: edit };
    });
    const after = await this.repository.editByEach(edits);
    const byId = new Map(after.map((user) => [String(user._id), user]));
    const pairs = rows.flatMap(({ row, before }) => {
      const user = byId.get(String(before._id));
      return user ? [{ before, after: user, hasNewPassword: hashes.has(row) }] : [];
    });
    const paid = paidBy(
      rows.map(({ before }) => before),
      rows,
    );
    await this.moves.moved(pairs, { kind: 'change' }, paid);
    await this.endings.changed(pairs, caller);
    this.news.editedEach(pairs);
  }
}

function paidBy(users: ReadonlyArray<Pick<User, '_id'>>, rows: ReadonlyArray<{ amount: number }>) {
  const amounts = new Map(users.map(({ _id }, place) => [String(_id), rows[place]?.amount ?? 0]));
  return { amountOf: ({ _id }: User) => amounts.get(String(_id)) ?? 0 };
}
