import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

const APART_MS = 20;

const TOLD_IN_A_TURN = 4;

interface Waiting<R> {
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Open<B, R> {
  batch: B;
  waiting: Waiting<R>[];
}

/** Calls during a run share the next run, so that no call gets the result of a run that began before it. */
export class BatchLoader<B, R> {
  private next: Open<B, R> | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private restsUntil = 0;

  constructor(
    private readonly empty: () => B,
    private readonly run: (batch: B) => Promise<R>,
  ) {}

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

  private async begin({ batch, waiting }: Open<B, R>): Promise<void> {
    const restMs = this.restsUntil - performance.now();
    await (restMs > 0 ? delay(restMs) : turn());
    this.next = undefined;
    if (waiting.length > 1) this.restsUntil = performance.now() + APART_MS;
    try {
      const result = await this.run(batch);
      void inTurns(waiting, ({ resolve }) => resolve(result));
    } catch (error) {
      void inTurns(waiting, ({ reject }) => reject(error));
    }
  }
}

async function inTurns<T>(all: T[], tell: (one: T) => void): Promise<void> {
  for (const [place, one] of all.entries()) {
    if (place > 0 && place % TOLD_IN_A_TURN === 0) await turn();
    tell(one);
  }
}

/** Batches reads by id. No call is answered from a read that began before it. */
export class GatheredReads<T extends { _id: unknown }> {
  private readonly runs = new BatchLoader(
    () => new Set<string>(),
    async (ids) => new Map((await this.read([...ids])).map((row) => [String(row._id), row])),
  );

  constructor(private readonly read: (ids: string[]) => Promise<T[]>) {}

  async get(id: string): Promise<T | null> {
    const rows = await this.runs.join((ids) => ids.add(id));
    return rows.get(id) ?? null;
  }
}
