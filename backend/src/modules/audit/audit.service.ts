import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { currentContext } from '../../common/context/request-context.js';
import { Transactions } from '../../database/transactions.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditRepository } from './audit.repository.js';
import { withoutSecrets } from './redaction.js';

/** What happened, and to whom or what. */
export interface AuditFact {
  action: AuditAction;
  /** The id of whose or what. */
  target?: string;
  target_name?: string;
  before?: object;
  after?: object;
  /** Who, where it isn't the caller of the request: a login, a command. */
  actor?: string;
}

/** Writes the audit. Called within the change's own transaction: there is no change without its entry. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly sealer: AuditSealer,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async record(fact: AuditFact): Promise<void> {
    const context = currentContext();
    const told = (facts?: object) => (facts ? withoutSecrets(fact.action, facts) : null);
    await this.repository.append({
      at: new Date(this.clock.now()),
      actor: fact.actor ?? context?.caller?.username ?? null,
      action: fact.action,
      target: fact.target ?? null,
      target_name: fact.target_name ?? null,
      ip: context?.ip ?? null,
      before: told(fact.before),
      after: told(fact.after),
    });
    this.transactions.afterCommit(() => this.sealer.wake());
  }
}
