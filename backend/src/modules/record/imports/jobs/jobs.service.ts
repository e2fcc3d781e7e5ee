import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import type { JobAnswer } from '@keyroster/contracts/dto';
import { type Caller, ownerOf } from '../../../../common/access/caller.js';
import { OnStop } from '../../../../common/lifecycle.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { toAppError } from '../../../../common/errors/to-app-error.js';
import { Every, Lookout } from '../../../../common/time/loops.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { Leases } from '../../../../database/leases.js';
import { Publisher } from '../../../../realtime/publisher.js';
import type { StoredJob } from './job.schema.js';
import { JobsRepository } from './jobs.repository.js';
import { RunningJob } from './running-job.js';
import { texts } from '../../../../common/context/texts.js';

const KEPT_MS = 3_600_000;
const LOOK_EVERY_MS = 3_000;
/** How long a stop waits for jobs; sealing the audit needs the rest of its time. */
const ENDS_WITHIN_MS = 3_000;

type Work = (job: RunningJob) => Promise<void>;

@Injectable()
export class JobsService {
  private readonly logger = new Logger(JobsService.name);
  private readonly running = new Map<RunningJob, Promise<void>>();
  private readonly lookout = new Lookout(this.clock, LOOK_EVERY_MS);

  constructor(
    private readonly repository: JobsRepository,
    private readonly leases: Leases,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  /** Ends jobs whose process died, before this start or elsewhere. */
  @Every(1_000)
  look(): Promise<void> {
    return this.lookout.lookIfDue(() => this.endLost());
  }

  @OnGap()
  @OnChange('jobs', [])
  wake(): void {
    this.lookout.wake();
  }

  @OnStop('work')
  async stop(): Promise<void> {
    for (const job of this.running.keys()) job.stop(lost());
    const ended = Promise.all(this.running.values());
    await Promise.race([ended, delay(ENDS_WITHIN_MS, undefined, { ref: false })]);
  }

  async get(id: string, caller: Caller): Promise<JobAnswer> {
    return toJobAnswer(orNotFound(await this.repository.find(id, ownerOf(caller), this.clock.now())));
  }

  start(_id: Types.ObjectId, total: number, caller: Caller, work: Work): Promise<JobAnswer> {
    const stored: StoredJob = {
      _id,
      ...ownerOf(caller),
      state: 'running',
      done: 0,
      total,
      message: '',
      undo: null,
      expires_at: new Date(this.clock.now() + KEPT_MS),
    };
    const job = new RunningJob(stored, this.repository, (told) => this.tell(told), this.clock);
    return new Promise((begin, refuse) => {
      // Takes the lease before storing the job, because a job without a lease is taken for lost.
      const ending = this.leases
        .hold(leaseOf(_id), async () => {
          await this.repository.insert(stored);
          begin(toJobAnswer(stored));
          await this.do(job, work);
        })
        .catch(refuse)
        .finally(() => this.running.delete(job));
      this.running.set(job, ending);
    });
  }

  private async do(job: RunningJob, work: Work): Promise<void> {
    try {
      await work(job);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status === 500) this.logger.error(error);
      await job.fail(refusal.message).catch(() => undefined);
    } finally {
      job.end();
    }
  }

  private async endLost(): Promise<boolean> {
    const goingOn = await this.repository.goingOn();
    // Read after the list, so that own jobs that began meanwhile are included.
    const own = new Set([...this.running.keys()].map(({ id }) => id));
    const others = goingOn.filter((_id) => !own.has(String(_id)));
    for (const _id of others) {
      // Fails while the job's own process holds the lease.
      const ended = await this.leases.hold(leaseOf(_id), () => this.endOf(_id)).catch(() => null);
      if (ended) this.tell(ended);
    }
    return others.length > 0;
  }

  /** A written job becomes done, without its undo, which is still in the list of undos. */
  private async endOf(_id: Types.ObjectId): Promise<StoredJob | null> {
    const failed = await this.repository.fail(_id, lost().message);
    return failed ?? this.repository.finish(_id, null);
  }

  private tell(job: StoredJob): void {
    this.publisher.jobChanged(job, toJobAnswer(job));
  }
}

const leaseOf = (id: Types.ObjectId): string => `job:${String(id)}`;
const lost = (): AppError => new AppError('UNAVAILABLE', texts().server.jobLost);

const toJobAnswer = ({ _id, state, done, total, message, undo }: StoredJob): JobAnswer => ({
  _id: String(_id),
  state: state === 'written' ? 'running' : state,
  done,
  total,
  message,
  ...(undo && { undo }),
});
