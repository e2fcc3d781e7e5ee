import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { unavailable } from '../common/errors/app-error.js';

/** Every model call inside `Transactions.run` joins its transaction by itself: no session is handed around. */
mongoose.set('transactionAsyncLocalStorage', true);

const options = {
  readConcern: { level: 'snapshot' as const },
  /** Past this a transaction that keeps colliding gives up instead of holding its caller. */
  timeoutMS: 10_000,
};

type Effect = () => void;

/**
 * Several documents, whole or not at all. The body may run more than once: it changes the database alone, awaits one
 * call after the other, and leaves everything else to `afterCommit`.
 */
@Injectable()
export class Transactions {
  private readonly running = new AsyncLocalStorage<{ effects: Effect[] }>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Inside another transaction the body joins it. */
  async run<T>(body: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return body();
    const scope: { effects: Effect[] } = { effects: [] };
    const result = await this.connection.transaction(() => {
      // The driver repeats the body for as long as the network fails; with the database away that helps nobody.
      if (this.connection.readyState !== mongoose.ConnectionStates.connected) throw unavailable();
      scope.effects = [];
      return this.running.run(scope, body);
    }, options);
    for (const effect of scope.effects) effect();
    return result;
  }

  /** What the world may learn only once the change is certain; outside of a transaction it already is. */
  afterCommit(effect: Effect): void {
    const scope = this.running.getStore();
    if (scope) scope.effects.push(effect);
    else effect();
  }
}
