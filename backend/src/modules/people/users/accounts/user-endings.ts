import { Injectable } from '@nestjs/common';
import { isExpired, PLAIN_LOCK, type LockFacts } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { idsOf } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { ImpersonationSessions, SessionsService } from '../../../access/sessions/index.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import type { User, UserPair } from '../user.schema.js';

/** Ends the sessions, impersonations and program tokens that a change of users makes invalid. */
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

  async hasNewPassword(id: string, except?: string): Promise<void> {
    await this.sessions.endAllOf(id, except);
  }

  async changed(pairs: readonly UserPair[], caller: Caller): Promise<void> {
    for (const code of ['expired', 'changed'] as const) {
      const ended = pairs.filter((pair) => this.endedBy(pair) === code);
      // Whoever changes their own password stays signed in here, and is out everywhere else.
      if (ended.length > 0) await this.sessions.endAllOfEach(idsAfter(ended), { code }, caller.session_id);
    }
    const described = pairs.filter((pair) => hasOtherRole(pair) || hasOtherName(pair));
    if (described.length > 0) await this.tokens.follow(described.map(({ after }) => after));
    await this.sessions.rename(renamedOf(pairs));
    await this.impersonations.endAt(idsAfter(pairs.filter(hasOtherRole)));
  }

  /** For `users` whom an undo restored or changed. `pairs` are of those who existed before it. */
  async cameBack(users: readonly User[], pairs: readonly UserPair[]): Promise<void> {
    const now = this.clock.now();
    const locked = users.filter((user) => user.is_locked);
    for (const alike of groupedBy(locked, (user) => JSON.stringify(lockFactsOf(user))).values()) {
      const [first] = alike;
      if (first) await this.sessions.endAllOfEach(idsOf(alike), { code: 'locked', lock: lockFactsOf(first) });
    }
    const expired = users.filter((user) => !user.is_locked && isExpired(user, now));
    await this.sessions.endAllOfEach(idsOf(expired), { code: 'expired' });
    const regraded = idsAfter(pairs.filter(hasOtherRole));
    // A session keeps the role that it began with, so the caller's own ends too.
    await this.sessions.endAllOfEach(regraded, { code: 'changed' });
    const own = currentContext()?.caller?.session_id;
    await this.sessions.endAllOfEach(idsAfter(pairs.filter(hasOtherPassword)), { code: 'changed' }, own);
    // Another role sees other things, and nobody may view as an admin.
    await this.impersonations.endAt(regraded);
    await this.tokens.follow(users);
    await this.sessions.rename(renamedOf(pairs));
  }

  private endedBy(pair: UserPair): 'expired' | 'changed' | null {
    const now = this.clock.now();
    if (isExpired(pair.after, now) && !isExpired(pair.before, now)) return 'expired';
    return hasOtherRole(pair) || hasOtherPassword(pair) ? 'changed' : null;
  }
}

const hasOtherRole = ({ before, after }: UserPair): boolean => before.role !== after.role;

const hasOtherName = ({ before, after }: UserPair): boolean => before.email !== after.email;

const renamedOf = (pairs: readonly UserPair[]) =>
  pairs.filter(hasOtherName).map(({ after }) => ({ id: String(after._id), username: after.email }));

const hasOtherPassword = ({ before, after }: UserPair): boolean =>
  before.password_hash !== after.password_hash;

const idsAfter = (pairs: readonly UserPair[]): string[] => idsOf(pairs.map(({ after }) => after));

function lockFactsOf({ lock }: User): LockFacts {
  const { reason, until } = lock ?? PLAIN_LOCK;
  return { reason, until };
}
