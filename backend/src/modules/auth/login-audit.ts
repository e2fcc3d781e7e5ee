import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import type { Account } from '../users/login-accounts.js';

export type RefusalReason = 'wrong password' | 'locked' | 'expired' | 'address not listed';

/** Who came in and who didn't. An unknown name is not written down: at times it is somebody's password. */
@Injectable()
export class LoginAudit {
  constructor(private readonly audit: AuditService) {}

  /** Inside the login's transaction. */
  async succeeded(account: Account, agent: string): Promise<void> {
    await this.audit.record({
      action: 'login.succeeded',
      actor: account.username,
      ...about(account),
      after: { agent },
    });
  }

  async refused(account: Account | null, reason: RefusalReason): Promise<void> {
    await this.audit.record({
      action: 'login.refused',
      ...(account && about(account)),
      after: { reason: account ? reason : 'unknown user' },
    });
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
