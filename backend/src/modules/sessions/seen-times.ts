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
  private unsaved = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {}

  note(sessionId: string): void {
    this.latest.set(sessionId, this.clock.now());
    this.unsaved.add(sessionId);
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
    const ids = this.unsaved;
    if (ids.size === 0) return;
    this.unsaved = new Set();
    try {
      await this.repository.noteSeen(new Map([...ids].map((id) => [id, this.latest.get(id) ?? 0])));
    } catch {
      this.logger.warn('The last use of sessions could not be saved yet');
      for (const id of ids) this.unsaved.add(id);
    }
  }

  private dropOld(): void {
    const oldest = this.clock.now() - SESSION_IDLE_MS;
    for (const [id, at] of this.latest) if (at < oldest) this.latest.delete(id);
    this.cache.prune((id) => this.latest.has(id));
  }
}
