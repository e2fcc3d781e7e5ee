import { Injectable } from '@nestjs/common';
import { isAdminRole, PLAIN_LOCK, type LockFacts } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import type { Step } from '../../../../database/journal/journal.js';
import { SessionsService } from '../../../access/sessions/index.js';
import { OnUndone } from '../../../record/changes/index.js';
import { hasExpired, toSessionUser } from '../user.mapper.js';
import type { UserPair, User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { UserEndings } from '../accounts/user-endings.js';
import { FormerUsers } from './former-users.js';
import { GroupFinder } from './group-finder.js';
import { UserNews } from './user-news.js';

/** What follows for users whose change was taken back. */
@Injectable()
export class UndoneUsers {
  constructor(
    private readonly repository: UsersRepository,
    private readonly groups: GroupFinder,
    private readonly sessions: SessionsService,
    private readonly endings: UserEndings,
    private readonly guard: AdminGuard,
    private readonly news: UserNews,
    private readonly clock: Clock,
  ) {}

  @OnUndone('users')
  async follow(ids: string[], steps: readonly Step[]): Promise<void> {
    await this.renameGroups(await this.repository.findEach(ids));
    const users = await this.repository.findEach(ids);
    const there = new Set(users.map(({ _id }) => String(_id)));
    const gone = ids.filter((id) => !there.has(id));
    const former = new FormerUsers(steps);
    const pairs = users.flatMap((after) => pairOf(former.of(after), after));
    await this.guard.checkUndo([
      ...users.map((after) => ({ before: former.of(after), after })),
      ...former.madeAmong(gone).map((before) => ({ before, after: null })),
    ]);
    await this.keepAnAdmin([
      ...former.madeAmong(gone),
      ...pairs.filter(({ after }) => !isAdminRole(after.role)).map(({ before }) => before),
    ]);
    await this.endings.gone(gone);
    await this.endings.cameBack(users, pairs);
    this.news.tellUndone(users, gone, former, this.clock.now());
    this.news.gone(gone);
    await this.endSessions(users, pairs);
    this.news.announce(users);
  }

  private async keepAnAdmin(former: readonly User[]): Promise<void> {
    if (former.some(({ role }) => isAdminRole(role))) await this.guard.checkSomebodyIsLeft();
  }

  /** The group may have been renamed since the user was deleted. */
  private async renameGroups(users: User[]): Promise<void> {
    const names = new Map(users.map((user) => [String(user.profile_group_id ?? ''), user.profile_group]));
    names.delete('');
    for (const [groupId, known] of names) {
      const name = await this.groups.nameOf(groupId);
      if (name !== null && name !== known) await this.repository.renameGroup(groupId, name);
    }
  }

  /**
   * Those begun while the user was let in, or with what they show themselves by no longer; those who stay learn the end of
   * the subscription.
   */
  private async endSessions(users: User[], pairs: UserPair[]): Promise<void> {
    const now = this.clock.now();
    const locked = users.filter((user) => user.is_locked);
    const expired = users.filter((user) => !user.is_locked && hasExpired(user, now));
    for (const [, alike] of groupedBy(locked, (user) => JSON.stringify(lockFactsOf(user)))) {
      const [first] = alike;
      if (first) await this.sessions.endAllOfEach(idsOf(alike), { code: 'locked', lock: lockFactsOf(first) });
    }
    await this.sessions.endAllOfEach(idsOf(expired), { code: 'expired' });
    await this.endChanged(pairs);
    await this.sessions.describeUsers(users.map(toSessionUser));
  }

  private async endChanged(pairs: UserPair[]): Promise<void> {
    const inAnotherRole = pairs.filter(({ before, after }) => before.role !== after.role);
    const withAnotherPassword = pairs.filter(
      ({ before, after }) => before.password_hash !== after.password_hash,
    );
    // A session keeps the role that it began with, so the own session ends too.
    await this.sessions.endAllOfEach(idsOf(afterOf(inAnotherRole)), { code: 'changed' });
    // As with an edit, whoever changes their own password stays signed in here.
    const own = currentContext()?.caller?.session_id;
    await this.sessions.endAllOfEach(idsOf(afterOf(withAnotherPassword)), { code: 'changed' }, own);
  }
}

function lockFactsOf({ lock }: User): LockFacts {
  const { reason, until } = lock ?? PLAIN_LOCK;
  return { reason, until };
}

const pairOf = (before: User | null, after: User): UserPair[] => (before ? [{ before, after }] : []);
const afterOf = (pairs: UserPair[]): User[] => pairs.map(({ after }) => after);
const idsOf = (users: User[]): string[] => users.map(({ _id }) => String(_id));
