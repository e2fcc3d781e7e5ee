import { Injectable } from '@nestjs/common';
import { DomainEvents, type DataChange } from '../../common/domain-events.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService, type AuditFact } from './audit.service.js';

/** What a change did, for the audit, and what its caller wants to know of it. */
export interface Audited<T> {
  fact: AuditFact;
  result: T;
  /** Whom it concerns, where only the change itself finds that out. */
  userIds?: string[];
}

/** The shape of an admin's change: whole or not at all, audited with it, announced after it. */
@Injectable()
export class AuditedChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly events: DomainEvents,
  ) {}

  run<T>(change: DataChange, body: () => Promise<Audited<T>>): Promise<T> {
    return this.transactions.run(async () => {
      const { fact, result, userIds } = await body();
      await this.audit.record(fact);
      this.transactions.afterCommit(() =>
        this.events.emit('data.changed', { ...change, ...(userIds && { userIds }) }),
      );
      return result;
    });
  }
}
