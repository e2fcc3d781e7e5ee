import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@keyroster/contracts';
import type { SessionRef } from '../../../../common/access/caller.js';
import { DomainEvents, type LoginRefusal } from '../../../../common/domain-events.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { AuditService } from '../../../record/audit/index.js';
import { Changes } from '../../../record/changes/index.js';
import type { Account } from '../../../people/users/index.js';

/** Of whom it is told. */
export type Named = Pick<Account, 'id' | 'username'>;

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

  /** Inside the transaction of what they did. */
  tookBack(account: Account, agent: string, { sessionId }: SessionRef): void {
    this.changes.note({
      action: 'session.taken_back',
      ...by(account, sessionId),
      ...about(account),
      after: { agent },
    });
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

  /** Turned away before a password was looked at: told, but not written, or a flood would fill the audit. */
  heldBack(error: unknown): void {
    const reason = error instanceof AppError ? HELD_BACK[error.code] : undefined;
    if (reason) this.events.emit('login.refused', { reason });
  }

  /** Inside the transaction of the pause. */
  paused(account: Named | null, until: number): void {
    this.changes.note({
      action: 'login.paused',
      ...(account && about(account)),
      after: { until: new Date(until).toISOString() },
    });
  }
}

const by = ({ username, id }: Account, session: string) => ({ actor: username, actor_id: id, session });

const about = (account: Named) => ({ target: account.id, target_name: account.username });
