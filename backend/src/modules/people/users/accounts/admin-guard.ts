import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { AppError, confirmFirst } from '../../../../common/errors/app-error.js';
import { Clock } from '../../../../common/time/clock.js';
import { SessionsService } from '../../../access/sessions/index.js';
import { ProgramTokensService } from '../../../access/tokens/index.js';
import { VetsCaller } from '../../../record/changes/index.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

type Account = Pick<User, 'role' | 'email' | 'password_hash'>;

/** Null before for a new account, null after for a deleted one. */
export interface ChangedAccount {
  before: (Account & Pick<User, '_id'>) | null;
  after: Account | null;
}

interface Terms {
  /** Whether a recent login by password is as good as having confirmed. */
  acceptsLogin?: boolean;
  /** When the change was asked for, in ms; now by default. */
  askedAt?: number;
}

/**
 * Guards admins' accounts, within the transaction of the change and by the users that it really concerns. Keeps at least
 * one admin, and everybody from shutting themselves out.
 */
@Injectable()
export class AdminGuard {
  constructor(
    private readonly repository: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: ProgramTokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the caller may change these accounts: a program none of an admin; a session only once they confirmed that it is
   * them, where an admin is made, deleted, renamed or brought back, or a role or password of an admin is set. Nobody sets
   * their own password here. The server itself and its command line have no session, and are asked nothing.
   */
  async checkChange(changed: readonly ChangedAccount[], terms: Terms = {}): Promise<void> {
    const caller = personCalling();
    if (!caller) return;
    this.checkTouch(changed.flatMap(accountsIn));
    if (changed.some((pair) => setsPasswordOf(pair, caller.user_id))) throw ownPassword();
    await this.checkConfirmed(changed, caller, terms);
  }

  /** As `checkChange`, for an undo, which may bring back one's own password. */
  async checkUndo(changed: readonly ChangedAccount[]): Promise<void> {
    const caller = personCalling();
    if (!caller) return;
    this.checkTouch(changed.flatMap(accountsIn));
    await this.checkConfirmed(changed, caller, {});
  }

  /** For changes that need no confirming: programs may not change admins. */
  checkTouch(users: ReadonlyArray<Pick<User, 'role'>>): void {
    const refusal = users.map(whyNotTouch).find((why) => why !== null);
    if (refusal) throw new AppError('FORBIDDEN', refusal);
  }

  async checkTouchEach(ids: readonly string[]): Promise<void> {
    if (currentContext()?.caller?.program) this.checkTouch(await this.repository.findEach(ids));
  }

  private async checkConfirmed(
    changed: readonly ChangedAccount[],
    { session_id }: Caller,
    { acceptsLogin = false, askedAt = this.clock.now() }: Terms,
  ): Promise<void> {
    if (!changed.some(wantsConfirming)) return;
    if (!(await this.sessions.isProven(session_id, { at: askedAt, acceptsLogin }))) throw confirmFirst();
  }

  /**
   * Whether the admin who began a change is one by now. Their session isn't asked: a logout stops nothing that they began.
   * Read, not held: each ping of an admin is a write of theirs, which a hold would keep waiting, or collide with.
   */
  @VetsCaller()
  async checkStanding({ user_id, session_id, program }: Caller): Promise<void> {
    const user = await this.repository.findNow(user_id);
    if (!user || user.is_locked || !isAdminRole(user.role)) {
      throw new AppError('SESSION_ENDED', texts().server.callerOut);
    }
    if (!program || (await this.tokens.isThereNow(session_id))) return;
    throw new AppError('UNAUTHENTICATED', texts().server.callerTokenGone);
  }

  async checkMayStopBeingAdmin(user: User, callerId: string): Promise<void> {
    if (!isAdminRole(user.role)) return;
    if (String(user._id) === callerId) {
      throw new AppError('GUARDED', texts().server.demoteOneself);
    }
    await this.beginChange();
    if ((await this.repository.countAdmins()) <= 1) throw new AppError('GUARDED', texts().server.lastAdmin);
  }

  /** Whether no admin would be left without so many. The change itself checks again. */
  async isNobodyLeft(without: number): Promise<boolean> {
    return without > 0 && (await this.repository.countAdmins()) <= without;
  }

  /** Within a change that has taken the role from somebody. */
  async checkSomebodyIsLeft(): Promise<void> {
    await this.beginChange();
    if ((await this.repository.countAdmins()) === 0) throw new AppError('GUARDED', texts().server.lastAdmin);
  }

  /** Makes overlapping changes of the set of admins wait for one another. */
  beginChange(): Promise<void> {
    return this.repository.beginChangeOfAdmins();
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

const accountsIn = ({ before, after }: ChangedAccount): Account[] =>
  [before, after].filter((account) => account !== null);

function wantsConfirming(pair: ChangedAccount): boolean {
  const { before, after } = pair;
  if (!accountsIn(pair).some(({ role }) => isAdminRole(role))) return false;
  if (!before || !after) return true;
  return (['role', 'email', 'password_hash'] as const).some((field) => before[field] !== after[field]);
}

const setsPasswordOf = ({ before, after }: ChangedAccount, userId: string): boolean =>
  before !== null &&
  after !== null &&
  String(before._id) === userId &&
  before.password_hash !== after.password_hash;

export const ownPassword = (): AppError =>
  new AppError('GUARDED', texts().server.ownPassword, { field: 'password' });
