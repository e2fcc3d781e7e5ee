import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type mongo } from 'mongoose';
import { AsyncContext } from '../../common/context/async-context.js';
import { AppError, unavailable } from '../../common/errors/app-error.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { DatabasePulse } from './database-pulse.js';
import { AbandonedTransactions } from './abandoned-transactions.js';
import { texts } from '../../common/context/texts.js';

/** Every model call inside `Transactions.run` joins its transaction by itself: no session is handed around. */
mongoose.set('transactionAsyncLocalStorage', true);

const SNAPSHOT_READS = { readConcern: { level: 'snapshot' as const } };
/** Past this a transaction gives up instead of holding its caller, and others. The driver itself would try for two minutes. */
const WITHIN_MS = 10_000;

/** How long effects hold others up. */
const TURN_MS = 20;

type Effect = () => void;

interface Scope {
  effects: Effect[];
  session: ClientSession | undefined;
}

function refuseAfter(deadline: number): void {
  if (performance.now() < deadline) return;
  throw new AppError('TOO_BUSY', texts().server.changeTooSlow, { retryAfterSeconds: 2 });
}

const isAway = (error: unknown): boolean => toAppError(error).code === 'UNAVAILABLE';

/**
 * Several documents, whole or not at all. The body may run more than once: it changes the database alone, awaits one
 * call after the other, and leaves everything else to `afterCommit`.
 */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);
  private readonly running = new AsyncContext<Scope>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly left: AbandonedTransactions,
    private readonly pulse: DatabasePulse,
  ) {}

  /** Inside another transaction the body joins it. */
  async run<T>(body: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
    if (this.running.current) return body();
    const scope: Scope = { effects: [], session: undefined };
    let used: mongo.ServerSession | undefined;
    const deadline = performance.now() + withinMs;
    const result = await this.connection
      .transaction(async (session) => {
        used = session.serverSession;
        scope.session = session;
        refuseAfter(deadline);
        // The driver repeats the body for as long as the network fails; with the database away that helps nobody.
        if (!this.pulse.isConnected) throw unavailable();
        scope.effects = [];
        try {
          const done = await this.running.run(scope, body);
          // What is thrown here still aborts all of it.
          refuseAfter(deadline);
          return done;
        } catch (error) {
          // The driver then gives it to nobody else, who would be hit when what is left of it is ended.
          if (isAway(error)) used.isDirty = true;
          throw error;
        }
      }, SNAPSHOT_READS)
      .catch((error: unknown) => {
        if (used?.isDirty && isAway(error)) this.left.end(used.id);
        throw error;
      });
    await this.causeEach(scope.effects);
    return result;
  }

  /** For the few reads and writes that go past mongoose, which alone joins the transaction by itself. */
  get session(): ClientSession {
    const session = this.running.current?.session;
    if (!session) throw new Error('There is a session only within a transaction');
    return session;
  }

  /** What the world may learn only once the change is certain; outside of a transaction it already is. */
  afterCommit(effect: Effect): void {
    const scope = this.running.current;
    if (scope) scope.effects.push(effect);
    else this.cause(effect);
  }

  /** Before the caller is answered; those of a change of thousands let others in between. */
  private async causeEach(effects: readonly Effect[]): Promise<void> {
    let since = performance.now();
    for (const effect of effects) {
      this.cause(effect);
      if (performance.now() - since < TURN_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  }

  /** What was committed stays so: one that fails takes neither the answer nor the other effects with it. */
  private cause(effect: Effect): void {
    try {
      effect();
    } catch (error) {
      this.logger.error(error);
    }
  }
}
