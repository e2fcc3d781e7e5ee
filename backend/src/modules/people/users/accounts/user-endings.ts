import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { ImpersonationSessions, SessionsService } from '../../../access/sessions/index.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import { hasExpired, toSessionUser } from '../user.mapper.js';
import type { User, UserPair } from '../user.schema.js';

/**
 * What ends when users are changed or go: all by which they, an admin who sees what they see, or a program of theirs is in.
 * Inside the change's transaction.
 */
@Injectable()
export class UserEndings {
  constructor(
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly tokens: ProgramTokensService,
    private readonly clock: Clock,
  ) {}

  async gone(ids: string[]): Promise<void> {
    await this.sessions.endAllOfEach(ids, { code: 'deleted' });
    await this.impersonations.endAt(ids);
    await this.tokens.endOf(ids);
  }

  async changed(pairs: readonly UserPair[], caller: Caller): Promise<void> {
    for (const code of ['expired', 'changed'] as const) {
      const ended = pairs.filter((pair) => this.endedBy(pair) === code);
      const ids = ended.map(({ after }) => String(after._id));
      // Whoever changes their own password stays signed in here, and is out everywhere else.
      if (ids.length > 0) await this.sessions.endAllOfEach(ids, { code }, caller.session_id);
    }
    await this.endLooks(pairs);
    await this.tokens.follow(pairs.map(({ after }) => after));
    await this.sessions.describeUsers(pairs.map(({ after }) => toSessionUser(after)));
  }

  /** An undo brought them back as they were; the pairs are of those who were there. */
  async cameBack(users: readonly User[], pairs: readonly UserPair[]): Promise<void> {
    await this.endLooks(pairs);
    // Follows their present role, whatever it was in between.
    await this.tokens.follow(users);
  }

  private endedBy({ before, after }: UserPair): 'expired' | 'changed' | null {
    const now = this.clock.now();
    if (hasExpired(after, now) && !hasExpired(before, now)) return 'expired';
    const isChanged = before.role !== after.role || before.password_hash !== after.password_hash;
    return isChanged ? 'changed' : null;
  }

  /** Another role sees other things, and nobody may view as an admin. */
  private async endLooks(pairs: readonly UserPair[]): Promise<void> {
    const inAnotherRole = pairs.filter(({ before, after }) => before.role !== after.role);
    await this.impersonations.endAt(inAnotherRole.map(({ after }) => String(after._id)));
  }
}
