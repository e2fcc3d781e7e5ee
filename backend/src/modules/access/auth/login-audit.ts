import { Injectable } from '@nestjs/common';
import type { AuditAction, ErrorCode } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { DomainEvents, type LoginRefusal } from '../../../common/domain-events.js';
import { AppError } from '../../../common/errors/app-error.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { AuditService } from '../../record/audit/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Attempt } from '../login-tries/index.js';
import { texts } from '../../../common/context/texts.js';

type Named = Pick<Account, 'id' | 'username'>;

type RefusalReason = Exclude<LoginRefusal, 'unknown user' | 'paused' | 'too many'>;

const KEPT_OUT: Partial<Record<ErrorCode, RefusalReason>> = {
  LOCKED: 'locked',
  EXPIRED: 'expired',
  ADDRESS_NOT_LISTED: 'address not listed',
};

const HELD_BACK: Partial<Record<ErrorCode, LoginRefusal>> = {
  PAUSED: 'paused',
  TOO_MANY: 'too many',
  TOO_BUSY: 'too many',
};

/** Records logins and refusals, but no unknown name, because at times it is somebody's password. */
@Injectable()
export class LoginAudit {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly events: DomainEvents,
  ) {}

  succeeded(account: Account, agent: string, session: SessionRef): void {
    this.noteEntry('login.succeeded', account, agent, session);
    this.changes.after(() => this.events.emit('login.succeeded', { id: account.id }));
  }

  tookBack(account: Account, agent: string, session: SessionRef): void {
    this.noteEntry('session.taken_back', account, agent, session);
  }

  foughtOver(userId: string): Promise<void> {
    return this.events.settle('place.fought', { user_id: userId });
  }

  /** A login refused before its password check only emits an event, because a flood would fill the audit. */
  async watch<Found>(logIn: () => Promise<Found>): Promise<Found> {
    try {
      return await logIn();
    } catch (error) {
      const reason = error instanceof AppError ? HELD_BACK[error.code] : undefined;
      if (reason) this.events.emit('login.refused', { reason });
      throw error;
    }
  }

  /** Records why a login with the right password is refused. */
  async watchEntry<T>(account: Account, enter: () => Promise<T>): Promise<T> {
    try {
      return await enter();
    } catch (error) {
      const reason = error instanceof AppError ? KEPT_OUT[error.code] : undefined;
      if (reason) await this.refused(account, reason);
      throw error;
    }
  }

  async refuse(account: Account | null, attempt: Attempt, reason: RefusalReason): Promise<never> {
    await this.refused(account, reason);
    await this.notePause(account, attempt);
    throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials);
  }

  private async refused(account: Account | null, known: RefusalReason): Promise<void> {
    const reason = account ? known : 'unknown user';
    await this.audit.record({
      action: 'login.refused',
      ...(account && about(account)),
      after: { reason },
    });
    this.events.emit('login.refused', { reason });
  }

  /** Records that a try paused its name. Does as much for an unknown name, so that timing tells nothing. */
  async notePause(account: Named | null, attempt: Attempt): Promise<void> {
    const until = attempt.pausesUntil;
    if (until === null) return;
    await this.changes.run(async () => {
      const longest = await attempt.pausedUntil();
      if (account) await this.accounts.notePause(account.id, longest);
      else await attempt.noteNothing();
      this.changes.note({
        action: 'login.paused',
        ...(account && about(account)),
        after: { until: new Date(until).toISOString() },
      });
    });
  }

  private noteEntry(
    action: AuditAction,
    account: Account,
    agent: string,
    { sessionId: session }: SessionRef,
  ): void {
    const by = { actor: account.username, actor_id: account.id, session };
    this.changes.note({ action, ...by, ...about(account), after: { agent } });
  }
}

const about = (account: Named) => ({ target: account.id, target_name: account.username });
