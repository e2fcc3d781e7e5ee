import { Injectable } from '@nestjs/common';
import { isAdminRole, isStaffRole, isSupervisorRole } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { checkInScope, isInScope, scopeOf, SupervisedUsers } from '../../../../common/access/scope.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { AppError, confirmFirst } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { Clock } from '../../../../common/time/clock.js';
import { SessionsService } from '../../../access/sessions/index.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import { VetsCaller } from '../../../record/changes/index.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

type GuardedAccount = Pick<User, 'role' | 'email' | 'password_hash'>;

export interface ChangedAccount {
  before: (GuardedAccount & Pick<User, '_id'>) | null;
  after: GuardedAccount | null;
}

interface Terms {
  acceptsLogin?: boolean;
  askedAt?: number;
  /** An undo may restore the caller's own password. */
  isUndo?: boolean;
}

/** Guards admins' accounts within a change: one admin always remains, nobody locks themselves out. */
@Injectable()
export class AdminGuard {
  constructor(
    private readonly repository: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: ProgramTokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * A program may change no admin. A session must be confirmed to make, delete or rename staff, or to set
   * their role or password. Nobody sets their own password here. The server and its command line are exempt.
   */
  async checkChange(
    changed: readonly ChangedAccount[],
    { acceptsLogin = false, isUndo = false, askedAt = this.clock.now() }: Terms = {},
  ): Promise<void> {
    const caller = personCalling();
    if (!caller) return;
    this.checkTouch(changed.flatMap(accountsIn));
    if (!isUndo && changed.some((pair) => setsPasswordOf(pair, caller.user_id))) throw ownPassword();
    if (!changed.some(wantsConfirming)) return;
    const isProven = await this.sessions.isProven(caller.session_id, { at: askedAt, acceptsLogin });
    if (!isProven) throw confirmFirst();
  }

  /** For changes that need no confirmation: refuses programs that change admins. */
  checkTouch(users: ReadonlyArray<Pick<User, 'role'>>): void {
    const refusal = users.map(whyNotTouch).find((why) => why !== null);
    if (refusal) throw new AppError('FORBIDDEN', refusal);
  }

  @OnAsked(SupervisedUsers, 'areAllOf')
  async areAllOf(caller: Caller, ids: readonly string[]): Promise<boolean> {
    const users = await this.repository.findEach(ids);
    return users.length === ids.length && users.every((user) => isInScope(user, scopeOf(caller)));
  }

  /** Reads the users only for programs and supervisors, who may not change all of them. */
  async checkTouchEach(ids: readonly string[]): Promise<void> {
    const caller = currentContext()?.caller;
    if (!caller?.program && !scopeOf(caller)) return;
    const users = await this.repository.findEach(ids);
    checkInScope(users);
    this.checkTouch(users);
  }

  /** Throws if the caller's rights have changed. Takes no lock, as the caller's pings would conflict. */
  @VetsCaller()
  async checkStanding({ user_id, session_id, program, role, username }: Caller): Promise<void> {
    const user = await this.repository.findNow(user_id);
    const isRenamed = isSupervisorRole(role) && user?.email !== username;
    if (!user || user.is_locked || user.role !== role || isRenamed) {
      throw callerOut();
    }
    if (!program || (await this.tokens.isThereNow(session_id))) return;
    throw new AppError('UNAUTHENTICATED', texts().server.callerTokenGone);
  }

  async checkMayStopBeingAdmin(user: User, callerId: string): Promise<void> {
    if (!isAdminRole(user.role)) return;
    if (String(user._id) === callerId) {
      throw new AppError('GUARDED', texts().server.demoteOneself);
    }
    await this.repository.beginChangeOfAdmins();
    if ((await this.repository.countAdmins()) <= 1) throw new AppError('GUARDED', texts().server.lastAdmin);
  }

  /** Whether no admin would remain if `without` of them went. The change itself checks again. */
  async isNobodyLeft(without: number): Promise<boolean> {
    return without > 0 && (await this.repository.countAdmins()) <= without;
  }

  async checkSomebodyIsLeft(): Promise<void> {
    await this.repository.beginChangeOfAdmins();
    if ((await this.repository.countAdmins()) === 0) throw new AppError('GUARDED', texts().server.lastAdmin);
  }
}

/** Why the caller may not change this user in any way; null when they may. */
export function whyNotTouch({ role }: Pick<User, 'role'>): string | null {
  const isProgram = currentContext()?.caller?.program !== undefined;
  return isProgram && isAdminRole(role) ? texts().server.programAdmin : null;
}

/** Null for the server itself and the command line. */
function personCalling(): Caller | null {
  const caller = currentContext()?.caller;
  return caller && caller.user_id !== '' ? caller : null;
}

const accountsIn = ({ before, after }: ChangedAccount): GuardedAccount[] =>
  [before, after].filter((account) => account !== null);

function wantsConfirming(pair: ChangedAccount): boolean {
  const { before, after } = pair;
  if (!accountsIn(pair).some(({ role }) => isStaffRole(role))) return false;
  if (!before || !after) return true;
  return (['role', 'email', 'password_hash'] as const).some((field) => before[field] !== after[field]);
}

const setsPasswordOf = ({ before, after }: ChangedAccount, userId: string): boolean =>
  before !== null &&
  after !== null &&
  String(before._id) === userId &&
  before.password_hash !== after.password_hash;

export const callerOut = (): AppError => new AppError('SESSION_ENDED', texts().server.callerOut);

export const ownPassword = (): AppError =>
  new AppError('GUARDED', texts().server.ownPassword, { field: 'password' });

/** Applies `AdminGuard`'s rule that an admin must remain to a file, by counting admins row by row. */
export class AdminCount {
  constructor(
    private count: number,
    private readonly callerId: string,
  ) {}

  change(current: User | undefined, role: string): void {
    const isAdmin = current !== undefined && isAdminRole(current.role);
    if (isAdmin === isAdminRole(role)) return;
    if (isAdmin && String(current._id) === this.callerId) {
      throw new AppError('GUARDED', texts().server.demoteOneself, { field: 'role' });
    }
    if (isAdmin && this.count <= 1) {
      throw new AppError('GUARDED', texts().server.lastAdmin, { field: 'role' });
    }
    this.count += isAdmin ? -1 : 1;
  }
}
