import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { reactionKind, Reactions } from './reactions.js';

const BOOT = 'boot';

/** Memory is filled before anything reads it; checks that may end the start come before work begins. */
const AFTER_BOOT = ['memory', 'keys', 'record', 'accounts', 'presence', 'later'] as const;

/** While requests are served: ends background work, stores memory, seals the audit, ends the feed. */
const BEFORE_CLOSE = ['work', 'memory', 'seal', 'feed'] as const;

/** After the last answer: stores and seals what remains, then closes connections, the database's last. */
const AFTER_CLOSE = ['late memory', 'late seal', 'connections', 'database'] as const;

type StartPhase = typeof BOOT | (typeof AFTER_BOOT)[number];
type StopPhase = (typeof BEFORE_CLOSE | typeof AFTER_CLOSE)[number];
type Step = () => Promise<void> | void;

/** All phases but 'boot' run again if the database went away during the start. */
export const OnStart = reactionKind<StartPhase, Step>('OnStart');

/** A failing step is logged and doesn't stop the others. */
export const OnStop = reactionKind<StopPhase, Step>('OnStop');

/**
 * The only class that Nest's hooks call. DatabaseModule provides it, because Nest ends global modules last,
 * and Mongoose's global module closes the connection.
 */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(Lifecycle.name);

  constructor(private readonly reactions: Reactions) {}

  onApplicationBootstrap(): Promise<void> {
    return this.start([BOOT]);
  }

  async start(phases: readonly StartPhase[] = AFTER_BOOT): Promise<void> {
    const steps = this.reactions.of(OnStart);
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
    const steps = this.reactions.of(OnStop);
    for (const phase of phases) {
      const running = steps.filter(({ facts }) => facts === phase).map(async ({ run }) => run());
      for (const outcome of await Promise.allSettled(running)) {
        if (outcome.status === 'rejected') this.logger.error(outcome.reason);
      }
    }
  }
}
