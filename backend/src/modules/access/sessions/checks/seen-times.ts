import { Injectable, Logger } from '@nestjs/common';
import { MINUTE_MS, SESSION_IDLE_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { Every } from '../../../../common/time/loops.js';
import { WriteBehind } from '../../../../common/time/write-behind.js';
import { SessionCache } from './session-cache.js';
import { SessionsRepository } from '../sessions.repository.js';

/** Larger batches would hold up the process and the database. */
const AT_ONCE = 1_250;
/** Spreads the batches over the minute, so that all are stored before the next one. */
const PORTIONS = { atLeast: AT_ONCE, everyMs: 1_000, withinMs: 50_000 };

interface Seen {
  readonly id: string;
  at: number;
}

/** Notes the last use of sessions, but stores it only once a minute, because idleness counts hours. */
@Injectable()
export class SeenTimes {
  private readonly logger = new Logger(SeenTimes.name);
  private readonly latest = new Map<string, Seen>();
  private readonly unsaved = new WriteBehind<Seen>({
    store: (seen) => this.save(seen),
    gatherMs: MINUTE_MS,
    portions: PORTIONS,
    restMs: MINUTE_MS,
    failed: () => this.logger.warn('The last use of sessions could not be saved yet'),
  });

  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {}

  note(sessionId: string): void {
    const at = this.clock.now();
    const known = this.latest.get(sessionId);
    const seen = known ?? { id: sessionId, at };
    seen.at = at;
    if (!known) this.latest.set(sessionId, seen);
    this.unsaved.put(sessionId, seen);
  }

  latestOf(sessionId: string, saved: Date): number {
    return Math.max(this.latest.get(sessionId)?.at ?? 0, saved.getTime());
  }

  async flush(): Promise<void> {
    await this.unsaved.flush();
  }

  @Every(MINUTE_MS)
  forgetOld(): void {
    const oldest = this.clock.now() - SESSION_IDLE_MS;
    for (const [id, { at }] of this.latest) if (at < oldest) this.latest.delete(id);
    this.cache.sessions.prune((id) => this.latest.has(id));
  }

  private async save(seen: Seen[]): Promise<void> {
    for (const some of batchesOf(seen)) {
      await this.repository.noteSeen(
        some.map(({ id }) => id),
        some[0].at,
      );
    }
  }
}

type Batch = [Seen, ...Seen[]];

/** Uses within a minute share a batch, which is stored with the time of its first by one statement. */
function* batchesOf(seen: Seen[]): Iterable<Batch> {
  let batch: Batch | undefined;
  for (const one of seen.sort((a, b) => a.at - b.at)) {
    if (batch && batch.length < AT_ONCE && one.at - batch[0].at < MINUTE_MS) batch.push(one);
    else {
      if (batch) yield batch;
      batch = [one];
    }
  }
  if (batch) yield batch;
}
