import { Injectable } from '@nestjs/common';
import { ImpersonationSessions, SessionsService } from '../../../access/sessions/index.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import type { UserPair } from '../user-pair.js';
import type { User } from '../user.schema.js';

/** What ends with users, or with their role: all by which they, somebody who looks, or a program of theirs is in. */
@Injectable()
export class UserEndings {
  constructor(
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly tokens: ProgramTokensService,
  ) {}

  /** Within the change with which they go. */
  async gone(ids: string[]): Promise<void> {
    await this.sessions.endAllOfEach(ids, { code: 'deleted' });
    await this.impersonations.endAt(ids);
    await this.tokens.endOf(ids);
  }

  /** Within the change of them. Their own sessions are for who knows what else was changed. */
  async changed(pairs: readonly UserPair[]): Promise<void> {
    await this.endLooks(pairs);
    await this.tokens.follow(pairs.map(({ after }) => after));
  }

  /** Within what brought them back as they were; the pairs are of those who were there. */
  async cameBack(users: readonly User[], pairs: readonly UserPair[]): Promise<void> {
    await this.endLooks(pairs);
    // Whether they were an admin in between nobody asks.
    await this.tokens.follow(users);
  }

  /** Another role sees other things, and an admin is looked at by nobody. */
  private async endLooks(pairs: readonly UserPair[]): Promise<void> {
    const inAnotherRole = pairs.filter(({ before, after }) => before.role !== after.role);
    await this.impersonations.endAt(inAnotherRole.map(({ after }) => String(after._id)));
  }
}
