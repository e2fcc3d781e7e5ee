import { reasonOf } from '../errors.js';
import { type RunningMongod } from './mongod-launcher.js';
import { terminate } from './mongod-process.js';

const FIRST_DELAY_MS = 200;
/** With the start itself this keeps the recovery within 5 s once the cause (a full disk, for example) is gone. */
const LONGEST_DELAY_MS = 2_500;
/** A mongod that has run for this long resets the delay when it dies. */
const SETTLED_AFTER_MS = 10_000;

export interface SupervisorPorts {
  relaunch(signal: AbortSignal, port: number): Promise<RunningMongod>;
  onDeath(detail: string): void;
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Restarts mongod on its port whenever it dies, until it is stopped. */
export class Supervisor {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;
  private delayMs = FIRST_DELAY_MS;

  constructor(
    private running: RunningMongod,
    private readonly ports: SupervisorPorts,
  ) {
    this.watching = this.watch();
  }

  get mongod(): RunningMongod['mongod'] {
    return this.running.mongod;
  }

  /** Aborts a pending restart first, so that nothing starts afterwards. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await terminate(this.running.mongod, graceMs);
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    const stopped = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    for (;;) {
      const startedAt = performance.now();
      const detail = await Promise.race([this.running.mongod.ended, stopped]);
      if (detail === undefined || signal.aborted) return;
      if (performance.now() - startedAt > SETTLED_AFTER_MS) this.delayMs = FIRST_DELAY_MS;
      await this.revive(`MongoDB ended (${detail})`);
    }
  }

  private async revive(death: string): Promise<void> {
    const { signal } = this.stopping;
    let news = death;
    while (!signal.aborted) {
      this.ports.onDeath(`${news}, starting it again in ${this.delayMs / 1000} s`);
      try {
        await this.ports.pause(this.nextDelay(), signal);
        this.running = await this.ports.relaunch(signal, this.running.port);
        return;
      } catch (error) {
        news = `MongoDB did not come back (${reasonOf(error)})`;
      }
    }
  }

  private nextDelay(): number {
    const delayMs = this.delayMs;
    this.delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    return delayMs;
  }
}
