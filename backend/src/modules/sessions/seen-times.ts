import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SESSION_IDLE_MS } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { SessionCache } from './session-cache.js';
import { SessionsRepository } from './sessions.repository.js';

const FLUSH_MS = 15_000;

interface Seen {
  at: number;
  isSaved: boolean;
}

/** When each session was last used: in memory at each call, in the database a few times a minute. */
@Injectable()
export class SeenTimes implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SeenTimes.name);
  private readonly latest = new Map<string, Seen>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {}

  note(sessionId: string): void {
    const at = this.clock.now();
    const seen = this.latest.get(sessionId);
    if (!seen) return void this.latest.set(sessionId, { at, isSaved: false });
    seen.at = at;
    seen.isSaved = false;
  }

  /** The later of what this process saw and what was saved. */
  latestOf(sessionId: string, saved: Date): number {
    return Math.max(this.latest.get(sessionId)?.at ?? 0, saved.getTime());
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
    const unsaved = [...this.latest].filter(([, { isSaved }]) => !isSaved);
    if (unsaved.length === 0) return;
    // Before it is saved: whoever is seen meanwhile is so after it.
    for (const [, seen] of unsaved) seen.isSaved = true;
    try {
      await this.repository.noteSeen(new Map(unsaved.map(([id, { at }]) => [id, at])));
    } catch {
      this.logger.warn('The last use of sessions could not be saved yet');
      for (const [, seen] of unsaved) seen.isSaved = false;
    }
  }

  private dropOld(): void {
    const oldest = this.clock.now() - SESSION_IDLE_MS;
    for (const [id, { at }] of this.latest) if (at < oldest) this.latest.delete(id);
    this.cache.prune((id) => this.latest.has(id));
  }
}
