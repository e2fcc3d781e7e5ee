import { Injectable } from '@nestjs/common';
import {
  MINUTE_MS,
  changesLock,
  isAdminRole,
  isStaffRole,
  isLockOver,
  normaliseUsername,
  SYSTEM_USERNAME,
  type LockFacts,
  type UserLock,
} from '@keyroster/contracts';
import type { LockPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { checkInScope, scopeOf } from '../../../../common/access/scope.js';
import { idsOf } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { asSystem } from '../../../../common/context/request-context.js';
import { Every } from '../../../../common/time/loops.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { AppError, forbidden, notFound, orNotFound } from '../../../../common/errors/app-error.js';
import { LoginTries } from '../../../access/login-tries/index.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { UserNews } from './user-news.js';
import { SessionsService } from '../../../access/sessions/index.js';
import { OnRoster, type RosterChange } from '../roster/on-roster.js';
import type { RosterRow } from '../roster/row-pages.js';
import { lockOf } from '../user.mapper.js';
import type { User, UserPair } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

const LOOK_EVERY_MS = 1_000;

type LockTerms = Pick<LockPayload, 'reason' | 'minutes'>;

type NewLock = LockFacts & Pick<UserLock, 'at'>;

@Injectable()
export class UserLocksService {
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly repository: UsersRepository,
    private readonly guard: AdminGuard,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly sessions: SessionsService,
    private readonly tries: LoginTries,
    private readonly clock: Clock,
  ) {}

  async setLock({ id, value, ...terms }: LockPayload, caller: Caller): Promise<void> {
    if (!value) checkNoTerms(terms);
    const change = this.changes.undoable(value ? 'user.locked' : 'user.unlocked', async () => {
      const lock = value ? { ...this.factsOf(terms), by: caller.username } : null;
      const pair = orNotFound(await this.repository.editFirst(id, lock ? fieldsOf(lock) : UNLOCKED));
      const { before } = pair;
      checkInScope([before]);
      this.guard.checkTouch([before]);
      const refusal = whyNotLock(before, value, caller);
      if (refusal !== null) throw new AppError('GUARDED', refusal);
      if (lock ? !changesLock(before.is_locked ? lockOf(before) : null, lock) : !before.is_locked) {
        throw new NothingNew();
      }
      await (lock ? this.locked([pair], lock) : this.news.unlocked([pair]));
    });
    await change.catch((error: unknown) => {
      if (!(error instanceof NothingNew)) throw error;
    });
  }

  /** Locks by a rule of the server. False if the user is deleted, is staff, or is locked as long already. */
  lockBySystem(id: string, terms: LockTerms): Promise<boolean> {
    return asSystem(() =>
      this.changes.run(async () => {
        const user = await this.repository.find(id);
        if (!user || isStaffRole(user.role)) return false;
        const facts = this.factsOf(terms);
        if (user.is_locked && endOf(lockOf(user)) >= endOf(facts)) return false;
        await this.lock([user], facts, SYSTEM_USERNAME);
        return true;
      }),
    );
  }

  async lock(those: readonly User[], facts: NewLock, by: string): Promise<void> {
    const lock = { ...facts, by };
    await this.locked(await this.repository.editEach(those, fieldsOf(lock)), lock);
  }

  async unlock(those: readonly User[]): Promise<void> {
    this.news.unlocked(await this.repository.editEach(those, UNLOCKED));
  }

  private async locked(pairs: readonly UserPair[], lock: UserLock): Promise<void> {
    const { reason, until } = lock;
    const ids = idsOf(pairs.map(({ after }) => after));
    await this.sessions.endAllOfEach(ids, { code: 'locked', lock: { reason, until } });
    this.news.locked(pairs, lock);
  }

  @OnRoster(['added', 'edited', 'removed'])
  follow({ id, user }: RosterRow, { kind }: RosterChange): void {
    const until = kind === 'removed' ? null : (user.lock?.until ?? null);
    if (until === null) this.ends.delete(id);
    else this.ends.set(id, until);
  }

  /** Every process tries to lift expired locks; only the first one's transaction still finds them. */
  @Every(LOOK_EVERY_MS)
  async liftOver(): Promise<void> {
    const now = this.clock.now();
    const over = [...this.ends].flatMap(([id, until]) => (now >= until ? [id] : []));
    for (const piece of piecesOf(over)) await this.liftOf(piece);
  }

  /** Lifts lock and pause. For the command line, which must also let in the only admin. */
  async letIn(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (user?.is_locked) await this.unlock([user]);
      await this.liftPause(id);
    });
  }

  async liftPause(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = orNotFound(await this.repository.mark(id, { paused_until: 0 }));
      checkInScope([user]);
      this.guard.checkTouch([user]);
      await this.tries.lift(normaliseUsername(user.email));
      this.news.happened('user.unpaused', user);
    });
  }

  async liftBlock(block: string, caller: Caller): Promise<void> {
    // Neither programs nor supervisors may, because the block may be trying anybody's name.
    if (caller.program || scopeOf(caller)) throw forbidden();
    await this.changes.run(async () => {
      if (!(await this.tries.liftBlock(block))) throw notFound();
      this.changes.note({ action: 'block.unpaused', target_name: block });
    });
  }

  /** Checks the locks again, because they may have been lifted or replaced meanwhile. */
  private async liftOf(ids: string[]): Promise<void> {
    await asSystem(() =>
      this.changes.run(async () => {
        const now = this.clock.now();
        const users = await this.repository.findEach(ids);
        const over = users.filter((user) => user.is_locked && isLockOver(lockOf(user), now));
        if (over.length > 0) await this.unlock(over);
      }),
    );
  }

  factsOf({ reason = '', minutes }: LockTerms): NewLock {
    const at = this.clock.now();
    return { reason: reason.trim(), until: minutes === undefined ? null : at + minutes * MINUTE_MS, at };
  }
}

const UNLOCKED = { is_locked: false, lock: null };

const fieldsOf = (lock: UserLock) => ({ is_locked: true, lock, locked_at: lock.at });

/** Rolls back when the user already has this lock, or none: nothing is written or audited. */
class NothingNew extends Error {}

const endOf = ({ until }: LockFacts): number => until ?? Number.POSITIVE_INFINITY;

function checkNoTerms({ reason, minutes }: LockTerms): void {
  if (reason === undefined && minutes === undefined) return;
  const field = reason === undefined ? 'minutes' : 'reason';
  throw new AppError('VALIDATION', texts().server.lockFactsAlone, { field });
}

export function whyNotLock(user: Readonly<User>, is_locked: boolean, caller: Caller): string | null {
  if (String(user._id) === caller.user_id) return texts().server.lockOneself;
  if (scopeOf(caller) && user.is_locked && lockOf(user).by !== caller.username)
    return texts().server.lockOfOthers;
  // A user who was locked before becoming an admin may be unlocked.
  const isLetIn = user.is_locked && !is_locked;
  return isAdminRole(user.role) && !isLetIn ? texts().server.lockAdmin : null;
}
