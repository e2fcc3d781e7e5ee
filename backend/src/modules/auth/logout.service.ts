import { Injectable } from '@nestjs/common';
import type { Caller } from '../../common/access/caller.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

@Injectable()
export class LogoutService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  async logOut(caller: Caller): Promise<void> {
    await this.transactions.run(async () => {
      await this.sessions.end(caller.session_id, 'logout');
      await this.audit.record({ action: 'logout', target: caller.user_id, target_name: caller.username });
    });
  }
}
