import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { Changes } from '../../record/changes/index.js';
import { KnownTokens } from './known-tokens.js';
import { entryOf, toldOf } from './program-token.mapper.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';

/** What is asked of somebody who may have made tokens. */
interface Maker {
  _id: unknown;
  email: string;
  role: string;
}

/** What becomes of tokens with those who made them. */
@Injectable()
export class MakersTokens {
  constructor(
    private readonly repository: ProgramTokensRepository,
    private readonly known: KnownTokens,
    private readonly changes: Changes,
  ) {}

  /** Also within a transaction that began while it was there. */
  isThereNow(id: string): Promise<boolean> {
    return this.repository.isThereNow(id);
  }

  /** Within the change that deletes them. It is for good: whoever comes back comes without. */
  async endOf(userIds: readonly string[]): Promise<void> {
    const tokens = await this.repository.madeBy(userIds);
    for (const token of tokens) {
      const id = String(token._id);
      await this.repository.remove(id);
      this.changes.note({ ...entryOf('token.ended', token), before: toldOf(token) });
      this.changes.after(() => this.known.end(id));
    }
  }

  /** Within the change that made them what they are now: who is no admin loses them for good, who is goes by their name. */
  async follow(users: readonly Maker[]): Promise<void> {
    await this.endOf(users.filter(({ role }) => !isAdminRole(role)).map(({ _id }) => String(_id)));
    const names = new Map(users.map(({ _id, email }) => [String(_id), email]));
    for (const token of await this.repository.madeBy([...names.keys()])) {
      const name = names.get(String(token.by_id));
      if (name === undefined || name === token.by) continue;
      await this.repository.rename(String(token.by_id), name);
      this.changes.after(() => this.known.forget(String(token._id)));
    }
  }
}
