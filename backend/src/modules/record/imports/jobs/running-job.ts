import { JOB_NEWS_EVERY_MS } from '@keyroster/contracts';
import type { UndoRef } from '@keyroster/contracts/dto';
import { AppError } from '../../../../common/errors/app-error.js';
import type { Clock } from '../../../../common/time/clock.js';
import { Loop } from '../../../../common/time/loop.js';
import type { StoredJob } from './job.schema.js';
import type { JobsRepository } from './jobs.repository.js';
import { texts } from '../../../../common/context/texts.js';

const STORE_EVERY_MS = 1_000;

export class RunningJob {
  private stopReason: AppError | undefined;
  private readonly telling = new Loop({ run: () => this.tell(this.stored), restMs: JOB_NEWS_EVERY_MS });
  private storedAt = this.clock.steady();

  constructor(
    private stored: StoredJob,
    private readonly repository: JobsRepository,
    private readonly tell: (job: StoredJob) => void,
    private readonly clock: Pick<Clock, 'steady'>,
  ) {}

  get id(): string {
    return String(this.stored._id);
  }

  async step(done: number): Promise<void> {
    this.throwIfStopped();
    this.stored = { ...this.stored, done };
    this.telling.wake();
    if (this.clock.steady() - this.storedAt < STORE_EVERY_MS) return;
    this.storedAt = this.clock.steady();
    await this.repository.progress(this.stored._id, done);
  }

  throwIfStopped(): void {
    if (this.stopReason) throw this.stopReason;
  }

  async commit(message: string): Promise<void> {
    this.throwIfStopped();
    const isStillOurs = await this.repository.commit(this.stored._id, message);
    if (!isStillOurs) throw new AppError('UNAVAILABLE', texts().server.jobLost);
  }

  async finish(undo: UndoRef | undefined): Promise<void> {
    this.stored = (await this.repository.finish(this.stored._id, undo ?? null)) ?? this.stored;
  }

  async fail(message: string): Promise<void> {
    this.stored = (await this.repository.fail(this.stored._id, message)) ?? this.stored;
  }

  stop(reason: AppError): void {
    this.stopReason ??= reason;
  }

  end(): void {
    this.telling.wake();
  }
}
