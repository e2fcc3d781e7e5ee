import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { AuditAction } from '@keyroster/contracts';
import type { UndoableAction, UndoRef } from '@keyroster/contracts/dto';
import { AsyncContext } from '../../../common/context/async-context.js';
import type { Caller } from '../../../common/access/caller.js';
import { currentContext } from '../../../common/context/request-context.js';
import { DomainEvents, type DataChange } from '../../../common/domain-events.js';
import { Reactions, type ReactionKind } from '../../../common/reactions.js';
import { Journal } from '../../../database/journal/journal.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { AuditService, type AuditFact } from '../audit/index.js';
import {
  VetsCaller,
  OnOutward,
  type OutwardEvent,
  LiesBeneath,
  OnEdited,
  OnRemoved,
  OnRenamed,
  type Beneath,
  type Editable,
  type Removable,
  type Renamable,
} from './change-reactions.js';
import { UndoKeeper } from './undo/undo-keeper.js';

interface Change {
  facts: AuditFact[];
  news: DataChange[];
  outward: OutwardEvent[];
}

/**
 * The one way to write what is audited: all or nothing, with its entries; screens are told afterwards. The body may run
 * more than once. A change inside another joins it.
 */
@Injectable()
export class Changes {
  private readonly running = new AsyncContext<Change>();

  constructor(
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly undos: UndoKeeper,
    private readonly events: DomainEvents,
    private readonly reactions: Reactions,
  ) {}

  run<T>(body: () => Promise<T>): Promise<T> {
    if (this.running.current) return body();
    return this.transactions.run(() => this.whole(body));
  }

  /**
   * `tellHow` is called after the commit unless nothing changed; by default it adds the undo to the request's answer.
   * `withinMs` is for changes that take longer than a request may.
   */
  undoable<T>(
    action: UndoableAction,
    body: () => Promise<T>,
    tellHow: (undo: UndoRef) => void = putIntoAnswer,
    withinMs?: number,
  ): Promise<T> {
    if (this.running.current) return body();
    return this.transactions.run(() => {
      if (!this.undos.isOn) return this.whole(body);
      const journal = new Journal(this.transactions.session, this.undos.untilFromNow());
      return this.whole(async (change) => {
        const result = await journal.record(body);
        const { facts, news } = change;
        const undo = await this.undos.keep(action, journal, { facts, news: mergedNews(news) });
        if (undo) {
          news.push({ what: 'undo' });
          this.after(() => tellHow(undo));
        }
        return result;
      });
    }, withinMs);
  }

  /** Checks after long work that the caller still may do it, because nothing else does. */
  async vetCaller(caller: Caller): Promise<void> {
    for (const { run } of this.reactions.of(VetsCaller)) await run(caller);
  }

  async beneath(kind: Removable, ids: string[]): Promise<Beneath[]> {
    const found: Beneath[] = [];
    for (const { facts, run } of this.reactions.of(LiesBeneath)) {
      // One by one, because a spread call takes no more than some tens of thousands of arguments.
      if (facts === kind) for (const thing of await run(ids)) found.push(thing);
    }
    return found;
  }

  removed(kind: Removable, ids: string[]): Promise<void> {
    return this.react(OnRemoved, kind, ids);
  }

  edited(kind: Editable, id: string, parts: ReadonlySet<string>): Promise<void> {
    return this.react(OnEdited, kind, id, parts);
  }

  renamed(kind: Renamable, from: string, to: string): Promise<void> {
    return this.react(OnRenamed, kind, from, to);
  }

  note(...facts: AuditFact[]): void {
    this.change.facts.push(...facts.map((fact) => ({ _id: new Types.ObjectId(), ...fact })));
  }

  tell(news: DataChange): void {
    this.change.news.push(news);
  }

  tellOutward(...events: OutwardEvent[]): void {
    this.change.outward.push(...events);
  }

  after(effect: () => void): void {
    this.transactions.afterCommit(effect);
  }

  private get change(): Change {
    const change = this.running.current;
    if (!change) throw new Error('A change is told of within Changes.run');
    return change;
  }

  private async react<Kind, Given extends unknown[]>(
    to: ReactionKind<Kind, (...given: Given) => Promise<void>>,
    kind: Kind,
    ...given: Given
  ): Promise<void> {
    for (const { facts, run } of this.reactions.of(to)) if (facts === kind) await run(...given);
  }

  private async whole<T>(body: (change: Change) => Promise<T>): Promise<T> {
    const change: Change = { facts: [], news: [], outward: [] };
    const result = await this.running.run(change, () => body(change));
    await this.audit.record(...change.facts);
    if (change.outward.length > 0) {
      for (const { run } of this.reactions.of(OnOutward)) await run(change.outward);
    }
    for (const news of mergedNews(change.news)) this.after(() => this.events.emit('data.changed', news));
    return result;
  }
}

function putIntoAnswer(undo: UndoRef): void {
  const context = currentContext();
  if (context) context.undo = undo;
}

/** The fields of an audit entry about a named thing. */
export const about = (action: AuditAction, { _id, name }: { _id: unknown; name: string }) => ({
  action,
  target: String(_id),
  target_name: name,
});

/** With more ids, a screen fetches its whole list anyway. */
const NAMED_MAX = 200;

function mergedNews(news: readonly DataChange[]): DataChange[] {
  const kinds = [...new Set(news.map(({ what }) => what))];
  return kinds.map((kind) => ({ what: kind, ...merged(news.filter(({ what }) => what === kind)) }));
}

function merged(news: readonly DataChange[]): Omit<DataChange, 'what'> {
  const ids = all(news, 'ids');
  const isNamed = news.every((one) => one.ids) && ids.length <= NAMED_MAX;
  const userIds = all(news, 'userIds');
  const titleIds = all(news, 'titleIds');
  return {
    ...(isNamed && { ids }),
    ...(userIds.length > 0 && { userIds }),
    ...(titleIds.length > 0 && { titleIds }),
  };
}

const all = (news: readonly DataChange[], field: 'ids' | 'userIds' | 'titleIds'): string[] => [
  ...new Set(news.flatMap((one) => one[field] ?? [])),
];
