import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { currentContext, type RequestContext } from '../../../common/context/request-context.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { AuditSealer } from './chain/audit-sealer.js';
import { byToken } from './actors.js';
import { AuditRepository, type NewAuditEntry } from './audit.repository.js';
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

/** A fact, and for whom and when it happened. */
export interface Happened {
  fact: AuditFact;
  context: RequestContext | undefined;
  at: number;
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

  async record(...facts: AuditFact[]): Promise<void> {
    if (facts.length === 0) return;
    const context = currentContext();
    for await (const piece of inPieces(facts)) {
      await this.repository.append(piece.map((fact) => this.entryOf(fact, context)));
    }
    this.transactions.afterCommit(() => this.sealer.wake());
  }

  /** What happened before now, and for others: all of it or nothing. */
  async recordLater(happened: readonly Happened[]): Promise<void> {
    await this.transactions.run(async () => {
      for await (const piece of inPieces(happened)) {
        await this.repository.append(piece.map(({ fact, context, at }) => this.entryOf(fact, context, at)));
      }
    });
    this.sealer.wake();
  }

  private entryOf(fact: AuditFact, context?: RequestContext, at = this.clock.now()): NewAuditEntry {
    const told = (facts?: object) => (facts ? withoutSecrets(fact.action, facts) : null);
    return {
      at: new Date(at),
      actor: fact.actor ?? actorOf(context?.caller),
      action: fact.action,
      target: fact.target ?? null,
      target_name: fact.target_name ?? null,
      ip: context?.ip ?? null,
      before: told(fact.before),
      after: told(fact.after),
    };
  }
}

/** Of a program its maker, and its token. */
function actorOf(caller?: Caller): string | null {
  if (!caller) return null;
  return caller.program ? byToken(caller.username, caller.program.name) : caller.username;
}
