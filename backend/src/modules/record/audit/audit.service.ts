import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { AuditAction } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { currentContext, type RequestContext } from '../../../common/context/request-context.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { AuditSealer } from './chain/audit-sealer.js';
import { byToken, AuditRepository, type NewAuditEntry } from './audit.repository.js';
import { withoutSecrets } from './redaction.js';

export interface AuditFact {
  action: AuditAction;
  target?: string;
  target_name?: string;
  before?: object;
  after?: object;
  actor?: string;
  actor_id?: string;
  session?: string;
  _id?: Types.ObjectId;
}

export interface Happened {
  fact: AuditFact;
  context: RequestContext | undefined;
  at: number;
}

/** Writes entries within the change's own transaction, so that there is no change without its entry. */
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
    const { actor, actor_id, session } = fact.actor === undefined ? actorOf(context?.caller) : fact;
    return {
      ...(fact._id && { _id: fact._id }),
      at: new Date(at),
      actor: actor ?? null,
      actor_id: actor_id || null,
      session: session || null,
      action: fact.action,
      target: fact.target ?? null,
      target_name: fact.target_name ?? null,
      ip: context?.ip ?? null,
      before: told(fact.before),
      after: told(fact.after),
    };
  }
}

/** A program acts as the maker of its token; while an admin views as a user, the admin acts. */
function actorOf(caller: Caller | undefined): Pick<AuditFact, 'actor' | 'actor_id' | 'session'> {
  if (!caller) return {};
  const { username, user_id, session_id, program, viewing } = caller;
  if (viewing) return { actor: viewing.by, actor_id: viewing.by_id, session: viewing.from };
  const actor = program ? byToken(username, program.name) : username;
  return { actor, actor_id: user_id, session: session_id };
}
