import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SESSION_IDLE_MS } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { SessionCache } from './session-cache.js';
import { SessionsRepository } from './sessions.repository.js';

const FLUSH_MS = 15_000;

/** When each session was last used: in memory at each call, in the database a few times a minute. */
@Injectable()
export class SeenTimes implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SeenTimes.name);
  private readonly latest = new Map<string, number>();
  private unsaved = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {}

  note(sessionId: string): void {
    const now = this.clock.now();
    this.latest.set(sessionId, now);
    this.unsaved.set(sessionId, now);
  }

  /** The later of what this process saw and what was saved. */
  latestOf(sessionId: string, saved: Date): number {
    return Math.max(this.latest.get(sessionId) ?? 0, saved.getTime());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    this.dropOld();
    const seen = this.unsaved;
    if (seen.size === 0) return;
    this.unsaved = new Map();
    try {
      await this.repository.noteSeen(seen);
    } catch {
      this.logger.warn('The last use of sessions could not be saved yet');
      for (const [id, at] of seen) this.unsaved.set(id, Math.max(at, this.unsaved.get(id) ?? 0));
    }
  }

  private dropOld(): void {
    const oldest = this.clock.now() - SESSION_IDLE_MS;
    for (const [id, at] of this.latest) if (at < oldest) this.latest.delete(id);
    this.cache.prune((id) => this.latest.has(id));
  }
}
