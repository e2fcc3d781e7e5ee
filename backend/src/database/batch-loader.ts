import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

/** From one shared run to the next: short for who waits, and long enough that a flood makes few of them. */
const APART_MS = 20;

/** All at once would hold up the process with what each does next. */
const TOLD_IN_A_TURN = 4;

interface Waiting<R> {
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Open<B, R> {
  batch: B;
  waiting: Waiting<R>[];
}

/**
 * Work for many at once. One run is under way at a time, and whoever comes meanwhile shares the next: of a flood of them
 * each costs next to nothing, and none gets the result of a run that began before they came.
 */
export class BatchLoader<B, R> {
  private next: Open<B, R> | undefined;
  private underWay: Promise<void> = Promise.resolve();
  /** By the clock of `performance`. */
  private restsUntil = 0;

  constructor(
    private readonly empty: () => B,
    private readonly run: (batch: B) => Promise<R>,
  ) {}

  /** What is to be done comes into the batch of the next run. */
  join(add: (batch: B) => void): Promise<R> {
    const { batch, waiting } = (this.next ??= this.open());
    add(batch);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  private open(): Open<B, R> {
    const next = { batch: this.empty(), waiting: [] };
    this.underWay = this.underWay.then(() => this.begin(next));
    return next;
  }

  /** Over when the work is: the next one need not wait until all are told. */
  private async begin({ batch, waiting }: Open<B, R>): Promise<void> {
    await this.rest();
    this.next = undefined;
    if (waiting.length > 1) this.restsUntil = performance.now() + APART_MS;
    try {
      const result = await this.run(batch);
      void inTurns(waiting, ({ resolve }) => resolve(result));
    } catch (error) {
      void inTurns(waiting, ({ reject }) => reject(error));
    }
  }

  private async rest(): Promise<void> {
    const ms = this.restsUntil - performance.now();
    // Without a rest at least all that is read in this turn of the loop shares the run.
    await (ms > 0 ? delay(ms) : turn());
  }
}

async function inTurns<T>(all: T[], tell: (one: T) => void): Promise<void> {
  for (const [place, one] of all.entries()) {
    if (place > 0 && place % TOLD_IN_A_TURN === 0) await turn();
    tell(one);
  }
}

/** Reads of single documents by their ids, many in one command. None is answered by what was read before it was asked. */
export class GatheredReads<T extends { _id: string }> {
  private readonly runs: BatchLoader<Set<string>, Map<string, T>>;

  constructor(read: (ids: string[]) => Promise<T[]>) {
    this.runs = new BatchLoader(
      () => new Set<string>(),
      async (ids) => new Map((await read([...ids])).map((row) => [row._id, row])),
    );
  }

  async get(id: string): Promise<T | null> {
    const rows = await this.runs.join((ids) => ids.add(id));
    return rows.get(id) ?? null;
  }
}
