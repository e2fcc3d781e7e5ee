import { Loop } from './loop.js';

export interface WriteBehindOptions<T> {
  /** Must tolerate values that are already stored, because a failed write may have reached the database. */
  store: (values: T[]) => Promise<void>;
  /** By default the later value replaces the earlier one. */
  merge?: (earlier: T, later: T) => T;
  gatherMs: number;
  /** Splits a large write: each part takes `atLeast` values, and enough to write all of them `withinMs`. */
  portions?: { atLeast: number; everyMs: number; withinMs: number };
  restMs: number;
  /** The most values that may wait, such as while the database is away; the oldest are dropped first. */
  bound?: number;
  failed?: (error: unknown) => void;
}

export interface WriteBehindFigures {
  waiting: number;
  waitingMs: number;
  lastTookMs: number;
  failures: number;
}

interface Waiting<T> {
  value: T;
  /** In whole milliseconds, because V8 allocates an object for each fractional number. */
  readonly since: number;
}

/** Buffers one value per key; a failed write is merged with newer values. `Loops` drains it on shutdown. */
export class WriteBehind<T, K = string> {
  private waiting = new Map<K, Waiting<T>>();
  private underWay = new Map<K, Waiting<T>>();
  private readonly urgent = new Set<K>();
  private readonly loop: Loop;
  private isStopping = false;
  private isFailing = false;
  private lastTookMs = 0;
  private failures = 0;

  constructor(private readonly options: WriteBehindOptions<T>) {
    const { failed, gatherMs, restMs } = options;
    this.loop = new Loop({
      run: () => this.write(),
      gatherMs,
      retryMs: () => restMs,
      failed: (error) => {
        this.isFailing = true;
        this.failures += 1;
        failed?.(error);
      },
    });
  }

  get figures(): WriteBehindFigures {
    const { lastTookMs, failures } = this;
    const waiting = this.waiting.size + this.underWay.size;
    return { waiting, waitingMs: waitOf(this.underWay) || waitOf(this.waiting), lastTookMs, failures };
  }

  has(key: K): boolean {
    return this.waiting.has(key) || this.underWay.has(key);
  }

  put(key: K, value: T, isUrgent = false): void {
    const known = this.waiting.get(key);
    if (known) known.value = this.merged(known.value, value);
    else {
      this.waiting.set(key, { value, since: Math.trunc(performance.now()) });
      this.keepBound();
    }
    if (isUrgent) this.urgent.add(key);
    if (isUrgent || this.isStopping) this.loop.wake(0);
    else if (!known) this.loop.wake();
  }

  drop(key: K): void {
    this.waiting.delete(key);
    this.underWay.delete(key);
    this.urgent.delete(key);
  }

  async flush(): Promise<boolean> {
    for (const key of [...this.waiting.keys(), ...this.underWay.keys()]) this.urgent.add(key);
    await this.loop.runNow();
    return !this.isFailing;
  }

  async drain(): Promise<void> {
    this.isStopping = true;
    await this.flush();
  }

  async stop(): Promise<void> {
    await this.drain();
    await this.loop.stop();
  }

  private async write(): Promise<void> {
    const taken = this.take();
    this.isFailing = false;
    if (taken.size > 0) await this.storeEach(taken);
    const [eldest] = this.waiting.values();
    if (eldest) this.loop.wake(Math.max(this.options.portions?.everyMs ?? 0, this.waitLeft(eldest)));
  }

  private async storeEach(taken: Map<K, Waiting<T>>): Promise<void> {
    const begun = performance.now();
    this.underWay = taken;
    try {
      await this.options.store([...taken.values()].map(({ value }) => value));
      this.underWay = new Map();
    } catch (error) {
      this.putBack();
      throw error;
    } finally {
      this.lastTookMs = performance.now() - begun;
    }
  }

  private take(): Map<K, Waiting<T>> {
    const taken = new Map<K, Waiting<T>>();
    const takeOne = (key: K, one: Waiting<T> | undefined): void => {
      if (one) taken.set(key, one);
      this.waiting.delete(key);
    };
    for (const key of this.urgent) takeOne(key, this.waiting.get(key));
    this.urgent.clear();
    let left = this.isStopping ? this.waiting.size : this.dueCount();
    for (const [key, one] of this.waiting) {
      if (left <= 0) break;
      left -= 1;
      takeOne(key, one);
    }
    return taken;
  }

  private dueCount(): number {
    const [eldest] = this.waiting.values();
    if (!eldest || this.waitLeft(eldest) > 0) return 0;
    const { portions } = this.options;
    if (!portions) return this.waiting.size;
    const { atLeast, everyMs, withinMs } = portions;
    return Math.max(atLeast, Math.ceil((this.waiting.size * everyMs) / withinMs));
  }

  private waitLeft({ since }: Waiting<T>): number {
    return this.options.gatherMs - (performance.now() - since);
  }

  private putBack(): void {
    const [earlier, later] = [this.underWay, this.waiting];
    this.underWay = new Map();
    this.waiting = earlier;
    for (const [key, one] of later) {
      const known = earlier.get(key);
      if (known) known.value = this.merged(known.value, one.value);
      else earlier.set(key, one);
    }
    this.keepBound();
  }

  private merged(earlier: T, later: T): T {
    return this.options.merge ? this.options.merge(earlier, later) : later;
  }

  private keepBound(): void {
    const { bound = Number.POSITIVE_INFINITY } = this.options;
    for (const key of this.waiting.keys()) {
      if (this.waiting.size <= bound) return;
      this.drop(key);
    }
  }
}

function waitOf(waiting: ReadonlyMap<unknown, Waiting<unknown>>): number {
  const [eldest] = waiting.values();
  return eldest ? performance.now() - eldest.since : 0;
}
