import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type mongo } from 'mongoose';
import { AsyncContext } from '../../common/context/async-context.js';
import { AppError, unavailable } from '../../common/errors/app-error.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { DatabasePulse } from './database-pulse.js';
import { AbandonedTransactions } from './abandoned-transactions.js';
import { texts } from '../../common/context/texts.js';

/** Every model call inside `Transactions.run` joins its transaction by itself: no session is passed around. */
mongoose.set('transactionAsyncLocalStorage', true);

const SNAPSHOT_READS = { readConcern: { level: 'snapshot' as const } };
/** After this time a transaction gives up instead of blocking others. The driver would take two minutes. */
const WITHIN_MS = 10_000;

const TURN_MS = 20;
/** For how long one repeated transaction may keep the others waiting. */
const LANE_MS = 1_000;

type Effect = () => void;

interface Scope {
  effects: Effect[];
  session: ClientSession | undefined;
}

function refuseAfter(deadline: number): void {
  if (performance.now() < deadline) return;
  throw new AppError('TOO_BUSY', texts().server.changeTooSlow, { retryAfterSeconds: 2 });
}

/** Transactions that conflicted are repeated one after the other: all at once, they would conflict until they give up. */
class RepeatLane {
  private last: Promise<void> = Promise.resolve();

  /** Waits for its turn until the deadline. Returns what ends the turn. */
  async enter(deadline: number): Promise<() => void> {
    const before = this.last;
    let leave = (): void => undefined;
    this.last = new Promise((resolve) => (leave = resolve));
    await Promise.race([before, sleep(deadline - performance.now(), undefined, { ref: false })]);
    void sleep(LANE_MS, undefined, { ref: false }).then(leave);
    return leave;
  }
}

/** Replaces the driver's retries, which neither give up in time nor always report a lost commit. */
async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isUnknownCommit(error) || performance.now() >= deadline) throw error;
    }
  }
}

const isUnknownCommit = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');

const isAway = (error: unknown): boolean => toAppError(error).code === 'UNAVAILABLE';

/** The body may run repeatedly, so it only changes the database, one call at a time; see `afterCommit`. */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);
  private readonly running = new AsyncContext<Scope>();
  private readonly repeats = new RepeatLane();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly left: AbandonedTransactions,
    private readonly pulse: DatabasePulse,
  ) {}

  async run<T>(body: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
    if (this.running.current) return body();
    const scope: Scope = { effects: [], session: undefined };
    let used: mongo.ServerSession | undefined;
    const deadline = performance.now() + withinMs;
    let leave: (() => void) | undefined;
    const outcome = await this.connection
      .transaction(async (session) => {
        if (used) leave ??= await this.repeats.enter(deadline);
        used = session.serverSession;
        scope.session = session;
        refuseAfter(deadline);
        // The driver repeats the body on network errors, which is useless while the database is away.
        if (!this.pulse.isConnected) throw unavailable();
        scope.effects = [];
        try {
          const done = await this.running.run(scope, body);
          refuseAfter(deadline);
          await commit(session, deadline);
          return { done };
        } catch (error) {
          if (!isAway(error) && session.inTransaction()) await session.abortTransaction();
          // A dirty session isn't reused: killing what is left of this transaction would hit its next user.
          if (this.mayBeOpen(error)) used.isDirty = true;
          if (isAway(error)) throw error;
          return { refusal: error };
        }
      }, SNAPSHOT_READS)
      .catch((error: unknown) => ({ refusal: error }))
      .finally(() => leave?.());
    if ('refusal' in outcome) {
      if (used?.isDirty) this.left.end(used.id);
      throw outcome.refusal;
    }
    await this.causeEach(scope.effects);
    return outcome.done;
  }

  get session(): ClientSession {
    const session = this.running.current?.session;
    if (!session) throw new Error('There is a session only within a transaction');
    return session;
  }

  /** Runs an effect once the change is committed; outside of a transaction, at once. */
  afterCommit(effect: Effect): void {
    const scope = this.running.current;
    if (scope) scope.effects.push(effect);
    else this.cause(effect);
  }

  /** True also while disconnected, because the driver doesn't report a lost abort. */
  private mayBeOpen(error: unknown): boolean {
    return isAway(error) || !this.pulse.isConnected;
  }

  private async causeEach(effects: readonly Effect[]): Promise<void> {
    let since = performance.now();
    for (const effect of effects) {
      this.cause(effect);
      if (performance.now() - since < TURN_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  }

  /** A failing effect is only logged, so that neither the answer nor other effects are lost. */
  private cause(effect: Effect): void {
    try {
      effect();
    } catch (error) {
      this.logger.error(error);
    }
  }
}
