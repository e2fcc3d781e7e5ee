import { Injectable } from '@nestjs/common';
import { type ErrorCode } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { DomainEvents, type LoginRefusal } from '../../../common/domain-events.js';
import { AppError } from '../../../common/errors/app-error.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { AuditService } from '../../record/audit/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Attempt } from '../login-tries/index.js';
import { texts } from '../../../common/context/texts.js';

type Named = Pick<Account, 'id' | 'username'>;

export type RefusalReason = Exclude<LoginRefusal, 'unknown user' | 'paused' | 'too many'>;

const HELD_BACK: Partial<Record<ErrorCode, LoginRefusal>> = {
  PAUSED: 'paused',
  TOO_MANY: 'too many',
  TOO_BUSY: 'too many',
};

/** Who came in and who didn't. An unknown name is not written down: at times it is somebody's password. */
@Injectable()
export class LoginAudit {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly events: DomainEvents,
  ) {}

  /** Inside the login's transaction. */
  succeeded(account: Account, agent: string, { sessionId }: SessionRef): void {
    this.changes.note({
      action: 'login.succeeded',
      ...by(account, sessionId),
      ...about(account),
      after: { agent },
    });
    this.changes.after(() => this.events.emit('login.succeeded', { id: account.id }));
  }

  /** Inside the transaction that reopened their session. */
  tookBack(account: Account, agent: string, { sessionId }: SessionRef): void {
    this.changes.note({
      action: 'session.taken_back',
      ...by(account, sessionId),
      ...about(account),
      after: { agent },
    });
  }

  /** A login that is turned away before its password is checked emits an event only: a flood would fill the audit. */
  async watch<Found>(logIn: () => Promise<Found>): Promise<Found> {
    try {
      return await logIn();
    } catch (error) {
      const reason = error instanceof AppError ? HELD_BACK[error.code] : undefined;
      if (reason) this.events.emit('login.refused', { reason });
      throw error;
    }
  }

  /** Ends a wrong try, whatever was wrong about it. */
  async refuse(account: Account | null, attempt: Attempt, reason: RefusalReason): Promise<never> {
    await this.refused(account, reason);
    await this.notePause(account, attempt);
    throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials);
  }

  async refused(account: Account | null, known: RefusalReason): Promise<void> {
    const reason = account ? known : 'unknown user';
    await this.audit.record({
      action: 'login.refused',
      ...(account && about(account)),
      after: { reason },
    });
    this.events.emit('login.refused', { reason });
  }

  /**
   * A wrong try that pauses its name is shown to admins, wherever it was made. As much work for a name that nobody has:
   * the clock must not tell which names exist.
   */
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
}

const by = ({ username, id }: Account, session: string) => ({ actor: username, actor_id: id, session });

const about = (account: Named) => ({ target: account.id, target_name: account.username });
