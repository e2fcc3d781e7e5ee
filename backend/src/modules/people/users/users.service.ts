import { Injectable } from '@nestjs/common';
import { normaliseUsername } from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { nameTaken, unlessTaken } from '../../../common/errors/to-app-error.js';
import { Changes } from '../../record/changes/index.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { UserEndings } from './accounts/user-endings.js';
import { EndMoves } from './changes/end-moves.js';
import { UserFields } from './changes/user-fields.js';
import { UserNews } from './changes/user-news.js';
import { withTold } from './user.mapper.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';
import { texts } from '../../../common/context/texts.js';

/** Makes and changes users. Passwords are hashed before the transaction: hashing takes longer than one should be open. */
@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly guard: AdminGuard,
    private readonly moves: EndMoves,
    private readonly endings: UserEndings,
    private readonly changes: Changes,
    private readonly news: UserNews,
  ) {}

  /** `actor` is who acts where there is no calling request. */
  async register(payload: RegisterPayload, actor?: string): Promise<User> {
    const password_hash = await this.fields.hash(payload.password);
    const seq = await this.repository.nextSeq();
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

  async update(payload: UpdateUserPayload, caller: Caller): Promise<User> {
    const password_hash = payload.password ? await this.fields.hash(payload.password) : undefined;
    return this.changes.run(async () => {
      const before = await this.repository.find(payload.id);
      if (!before) throw notFound();
      this.guard.checkTouch([before]);
      if (payload.version !== undefined && payload.version !== before.version) {
        throw new AppError('STALE_VERSION', texts().server.userChanged);
      }
      const fields = await this.fields.from(payload, before.role);
      if (fields.email !== undefined && (await this.repository.isSpeltOtherwise(fields.email, payload.id))) {
        throw nameTaken('email');
      }
      const edit = withTold(before, { ...fields, ...(password_hash && { password_hash }) });
      await this.guard.checkChange([{ before, after: { ...before, ...edit } }], { acceptsLogin: true });
      if (fields.role !== undefined) await this.guard.checkMayStopBeingAdmin(before, caller.user_id);
      const after = await unlessTaken('email', this.repository.edit(payload.id, edit));
      if (!after) throw notFound();
      await this.moves.moved([{ before, after }], { kind: 'change' });
      await this.endings.changed([{ before, after }], caller);
      this.news.edited(before, after, password_hash !== undefined);
      return after;
    });
  }
}
