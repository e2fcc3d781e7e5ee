import { Injectable } from '@nestjs/common';
import { nameTaken, unlessTaken } from '../../../../common/errors/to-app-error.js';
import { normaliseUsername } from '@keyroster/contracts';
import type { RegisterPayload } from '@keyroster/contracts/dto';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { CountersRepository } from '../counters.repository.js';
import { EndMoves } from './ends/end-moves.js';
import { UserNews } from './user-news.js';
import { UserFields } from './user-fields.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** New users. */
@Injectable()
export class UserRegistration {
  constructor(
    private readonly repository: UsersRepository,
    private readonly counters: CountersRepository,
    private readonly fields: UserFields,
    private readonly guard: AdminGuard,
    private readonly moves: EndMoves,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly hasher: PasswordHasher,
  ) {}

  /** `actor` is named where no request's caller is the one who acts. */
  async register(payload: RegisterPayload, actor?: string): Promise<User> {
    const password_hash = await this.hasher.hash(payload.password);
    const seq = await this.counters.next('users');
    const email = normaliseUsername(payload.email);
    return this.changes.run(async () => {
      const fields = {
        ...this.fields.defaults(),
        ...(await this.fields.from(payload)),
        email,
        password_hash,
        seq,
      };
      await this.guard.checkChange([{ before: null, after: fields }], { acceptsLogin: true });
      if (await this.repository.isSpeltOtherwise(email)) throw nameTaken('email');
      const user = await unlessTaken('email', this.repository.insert(fields));
      await this.moves.began([user], { amountOf: () => payload.amount ?? 0 });
      this.news.created(user, actor);
      return user;
    });
  }
}
