import { Injectable } from '@nestjs/common';
import type { UpdateUserPayload } from '@keyroster/contracts/dto';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError, notFound } from '../../../../common/errors/app-error.js';
import { nameTaken, unlessTaken } from '../../../../common/errors/to-app-error.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { EndMoves } from './ends/end-moves.js';
import { UserNews } from './user-news.js';
import { UserFields } from './user-fields.js';
import { UserSessions } from '../accounts/user-sessions.js';
import { withTold } from '../subscription-of.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** Changes of a user by an admin. */
@Injectable()
export class UserEdits {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly moves: EndMoves,
    private readonly guard: AdminGuard,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly sessions: UserSessions,
  ) {}

  async update(payload: UpdateUserPayload, password_hash: string | undefined, caller: Caller): Promise<User> {
    return this.changes.run(async () => {
      const before = await this.repository.find(payload.id);
      if (!before) throw notFound();
      this.guard.checkTouch([before]);
      if (payload.version !== undefined && payload.version !== before.version) {
        throw new AppError('STALE_VERSION', SERVER_TEXTS.userChanged);
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
      await this.sessions.follow(before, after, caller);
      this.news.edited(before, after, password_hash !== undefined);
      return after;
    });
  }
}
