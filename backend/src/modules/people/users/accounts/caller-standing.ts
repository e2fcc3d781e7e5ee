import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import { VetsCaller } from '../../../record/changes/index.js';
import { UsersRepository } from '../users.repository.js';

/** Whether an admin is one by now. Their session isn't asked: a logout stops nothing that they began. */
@Injectable()
export class CallerStanding {
  constructor(
    private readonly repository: UsersRepository,
    private readonly tokens: ProgramTokensService,
  ) {}

  // Read, not held: each ping of an admin is a write of theirs, which a hold would keep waiting, or collide with.
  @VetsCaller()
  async check({ user_id, session_id, program }: Caller): Promise<void> {
    const user = await this.repository.findNow(user_id);
    if (!user || user.is_locked || !isAdminRole(user.role)) {
      throw new AppError('SESSION_ENDED', SERVER_TEXTS.callerOut);
    }
    if (!program || (await this.tokens.isThereNow(session_id))) return;
    throw new AppError('UNAUTHENTICATED', SERVER_TEXTS.callerTokenGone);
  }
}
