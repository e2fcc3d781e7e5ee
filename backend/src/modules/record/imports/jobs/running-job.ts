import { JOB_NEWS_EVERY_MS } from '@keyroster/contracts';
import type { UndoRef } from '@keyroster/contracts/dto';
import { AppError } from '../../../../common/errors/app-error.js';
import { Loop } from '../../../../common/time/loop.js';
import type { StoredJob } from './job.schema.js';
import type { JobsRepository } from './jobs.repository.js';
import { texts } from '../../../../common/context/texts.js';

/** So often its progress is stored, for who asks another process. */
const STORE_EVERY_MS = 1_000;

/** A job of this process, as whoever does its work sees it. */
export class RunningJob {
  private stopReason: AppError | undefined;
  /** The last state within each time is told, and none of it more often. */
  private readonly telling: Loop;
  private storedAt = performance.now();

  constructor(
    private stored: StoredJob,
    private readonly repository: JobsRepository,
    tell: (job: StoredJob) => void,
  ) {
    this.telling = new Loop({ run: () => tell(this.stored), restMs: JOB_NEWS_EVERY_MS });
  }

  get id(): string {
    return String(this.stored._id);
  }

  /** So much is done. Throws when the work should end. Not within the transaction that writes: the two would collide. */
  async step(done: number): Promise<void> {
    this.goOn();
    this.stored = { ...this.stored, done };
    this.telling.wake();
    if (performance.now() - this.storedAt < STORE_EVERY_MS) return;
    this.storedAt = performance.now();
    await this.repository.progress(this.stored._id, done);
  }

  /** Throws when the work should end. Also for within that transaction: it writes nothing. */
  goOn(): void {
    if (this.stopReason) throw this.stopReason;
  }

  /** In the transaction in which all is written. */
  async commit(message: string): Promise<void> {
    this.goOn();
    const isStillOurs = await this.repository.commit(this.stored._id, message);
    if (!isStillOurs) throw new AppError('UNAVAILABLE', texts().server.jobLost);
  }

  /** After that transaction. */
  async finish(undo: UndoRef | undefined): Promise<void> {
    this.stored = (await this.repository.finish(this.stored._id, undo ?? null)) ?? this.stored;
  }

  async fail(message: string): Promise<void> {
    this.stored = (await this.repository.fail(this.stored._id, message)) ?? this.stored;
  }

  /** Its work ends at its next step. */
  stop(reason: AppError): void {
    this.stopReason ??= reason;
  }

  /** What came of it is told as rarely as what came before. */
  end(): void {
    this.telling.wake();
  }
}
