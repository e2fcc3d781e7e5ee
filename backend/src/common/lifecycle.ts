import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ReactionKind, Reactions } from './reactions.js';

const BOOT = 'boot';

/** Memory is filled before anything reads it; checks that may end the start come before work begins. */
const AFTER_BOOT = ['memory', 'keys', 'record', 'accounts', 'presence', 'later'] as const;

/**
 * While requests are still answered: work that begins by itself ends, memory is stored, the audit is sealed, the feed
 * ends.
 */
const BEFORE_CLOSE = ['work', 'memory', 'seal', 'feed'] as const;

/** After the last answer: what those requests left is stored and sealed, then connections close, the database's last. */
const AFTER_CLOSE = ['late memory', 'late seal', 'connections', 'database'] as const;

type StartPhase = typeof BOOT | (typeof AFTER_BOOT)[number];
type StopPhase = (typeof BEFORE_CLOSE | typeof AFTER_CLOSE)[number];
type Step = () => Promise<void> | void;

const onStart = new ReactionKind<StartPhase, Step>('OnStart', (phase) => phase);
const onStop = new ReactionKind<StopPhase, Step>('OnStop', (phase) => phase);

/** All phases but 'boot' run again if the database went away during the start. */
export const OnStart = (phase: StartPhase) => onStart.declare(phase);

/** A step that fails holds up no other. */
export const OnStop = (phase: StopPhase) => onStop.declare(phase);

/**
 * The only class that Nest's hooks call. It is provided with the database because Nest ends global modules last, and
 * Mongoose's module closes the connection.
 */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(Lifecycle.name);

  constructor(private readonly reactions: Reactions) {}

  onApplicationBootstrap(): Promise<void> {
    return this.start([BOOT]);
  }

  async start(phases: readonly StartPhase[] = AFTER_BOOT): Promise<void> {
    const steps = this.reactions.of(onStart);
    for (const phase of phases) {
      for (const { facts, run } of steps) if (facts === phase) await run();
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop(BEFORE_CLOSE);
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop(AFTER_CLOSE);
  }

  private async stop(phases: readonly StopPhase[]): Promise<void> {
    const steps = this.reactions.of(onStop);
    for (const phase of phases) {
      const running = steps.filter(({ facts }) => facts === phase).map(async ({ run }) => run());
      for (const outcome of await Promise.allSettled(running)) {
        if (outcome.status === 'rejected') this.logger.error(outcome.reason);
      }
    }
  }
}
