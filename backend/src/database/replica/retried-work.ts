import { GrowingPause } from '../../common/time/growing-pause.js';

interface Work {
  isDue(): boolean;
  run(): Promise<void>;
  onFailure(error: unknown): void;
}

/** One at a time, again and again until it is no longer due; after a failure it waits a little longer each time. */
export class RetriedWork {
  /** On the steady clock; absent while nothing is due. */
  private startedAt: number | undefined;

  constructor(
    private readonly work: Work,
    private readonly steady: () => number,
  ) {}

  /** How long it has been due. */
  get dueForMs(): number {
    return this.startedAt === undefined ? 0 : this.steady() - this.startedAt;
  }

  start(): void {
    if (this.startedAt !== undefined) return;
    this.startedAt = this.steady();
    void this.runUntilDone();
  }

  private async runUntilDone(): Promise<void> {
    const pause = new GrowingPause();
    // What comes at once is done in one go.
    await Promise.resolve();
    while (this.work.isDue()) {
      try {
        await this.work.run();
        pause.noteSuccess();
      } catch (error) {
        this.work.onFailure(error);
        await pause.afterFailure();
      }
    }
    // Without an await since it was asked: nobody was told meanwhile that it goes on.
    this.startedAt = undefined;
  }
}
