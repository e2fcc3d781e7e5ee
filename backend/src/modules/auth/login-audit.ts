import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@keyroster/contracts';
import { DomainEvents, type LoginRefusal } from '../../common/domain-events.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import type { Account } from '../users/login-accounts.js';

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
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
  ) {}

  /** Inside the login's transaction. */
  async succeeded(account: Account, agent: string): Promise<void> {
    await this.audit.record({
      action: 'login.succeeded',
      actor: account.username,
      ...about(account),
      after: { agent },
    });
    this.transactions.afterCommit(() => this.events.emit('login.succeeded', { id: account.id }));
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

  async paused(account: Account | null, until: number): Promise<void> {
    await this.audit.record({
      action: 'login.paused',
      ...(account && about(account)),
      after: { until: new Date(until).toISOString() },
    });
  }
}

const about = (account: Account) => ({ target: account.id, target_name: account.username });
