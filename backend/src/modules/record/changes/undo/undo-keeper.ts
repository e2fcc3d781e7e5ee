import { Injectable } from '@nestjs/common';
import { MINUTE_MS, NAMES_SHOWN, type AuditAction } from '@keyroster/contracts';
import type { UndoableAction, UndoRef } from '@keyroster/contracts/dto';
import { currentScope } from '../../../../common/access/scope.js';
import { Clock } from '../../../../common/time/clock.js';
import { currentContext } from '../../../../common/context/request-context.js';
import type { DataChange } from '../../../../common/domain-events.js';
import { Settings } from '../../../../config/settings.js';
import { inPieces } from '../../../../common/time/pieces.js';
import type { Journal, Step } from '../../../../database/journal/journal.js';
import { idOf, fromRaw, plainOf, toRaw, type Fields } from '../../../../database/journal/raw-documents.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import type { AuditFact } from '../../audit/index.js';
import { UndoRepository } from './undo.repository.js';
import type { UndoneEntry } from './undo.schema.js';

@Injectable()
export class UndoKeeper {
  private readonly lasts = this.settings.undoMinutes * MINUTE_MS;

  constructor(
    private readonly repository: UndoRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  get isOn(): boolean {
    return this.lasts > 0;
  }

  untilFromNow(): Date {
    return new Date(this.clock.now() + this.lasts);
  }

  async keep(
    action: UndoableAction,
    { steps, until }: Journal,
    told: { facts: readonly AuditFact[]; news: DataChange[] },
  ): Promise<UndoRef | undefined> {
    if (steps.length === 0) return undefined;
    const scope = currentScope();
    const names = told.facts.flatMap(({ target_name }) => target_name ?? []);
    const id = await this.repository.keep(
      {
        at: new Date(until.getTime() - this.lasts),
        until,
        actor: currentContext()?.caller?.username ?? null,
        action,
        names: [...new Set(names)].slice(0, NAMES_SHOWN),
        counts: await countsOf(steps),
        entries: entriesOf(told.facts),
        news: told.news,
        ...(scope && { supervisor: { id: scope.userId, users: usersIn(steps) } }),
      },
      steps,
    );
    return { id, until: until.getTime() };
  }

  /** Rewrites removed documents in undos. `fieldsOf` returns null for a document that stays as it is. */
  async rewrite(collection: string, fieldsOf: (document: Fields) => Fields | null): Promise<void> {
    for (const id of await this.repository.partsOf(collection)) {
      await this.transactions.run(async () => {
        const documents = await this.repository.documentsOf(id);
        const changes = documents.map((raw) => fieldsOf(plainOf(raw)));
        if (changes.every((fields) => fields === null)) return;
        const rewritten = documents.map((raw, place) =>
          changes[place] ? toRaw({ ...fromRaw(raw), ...changes[place] }) : raw,
        );
        await this.repository.rewrite(id, rewritten);
      });
    }
  }
}

/** An undo never brings back ended sessions and programs' tokens. */
const ENDED: ReadonlySet<AuditAction> = new Set(['view.ended', 'session.ended', 'token.ended']);

function entriesOf(facts: readonly AuditFact[]): UndoneEntry[] {
  return facts
    .filter(({ action }) => !ENDED.has(action))
    .map(({ _id, target, target_name }) => ({
      id: String(_id),
      ...(target !== undefined && { target }),
      ...(target_name !== undefined && { target_name }),
    }));
}

/** The users that were written, and the owners of other documents that were written. */
function usersIn(steps: readonly Step[]): string[] {
  const ids = new Set<string>();
  for (const { collection, documents } of steps) {
    for (const document of documents) {
      const plain = plainOf(document);
      // Trials have no owner, and changed payments only hold changed fields; their users are in other steps.
      if (collection === 'users') ids.add(idOf(document));
      else if ('user_id' in plain) ids.add(String(plain['user_id']));
    }
  }
  return [...ids];
}

async function countsOf(steps: readonly Step[]): Promise<Record<string, number>> {
  const kinds = new Map<string, Set<string>>();
  for (const { collection, countedAs: kind = collection, documents } of steps) {
    const ids = kinds.get(kind) ?? new Set();
    for await (const piece of inPieces(documents)) {
      for (const document of piece) ids.add(idOf(document));
    }
    kinds.set(kind, ids);
  }
  return Object.fromEntries([...kinds].map(([kind, ids]) => [kind, ids.size]));
}
