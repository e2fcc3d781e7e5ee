import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UserPings, type Touch } from '../users/user-pings.js';
import { UserRoster } from '../users/user-roster.js';

const FLUSH_MS = 1_000;
/** Under heavy load sooner: ten thousand in one go would keep the database from everybody else for a while. */
const FLUSH_AT = 1_000;
/** One for all of the thousands a second who come from where they came from before. */
const NONE: readonly string[] = [];

/** How the way to the database fares. */
export interface FlushFigures {
  /** Touches that are not stored yet. */
  waiting: number;
  /** Since when the first of them waits, in ms; null when none does. */
  waitingSince: number | null;
  lastTookMs: number;
  failures: number;
}

/**
 * Pings on their way to the database: one command a second for all of them, a new address at once. While the database
 * is away they wait here, one entry a user at most, and nothing is lost when it returns.
 */
@Injectable()
export class TouchFlush implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TouchFlush.name);
  private pending = new Map<string, Touch>();
  private pendingSince = 0;
  private savingCount = 0;
  private savingSince = 0;
  private lastTookMs = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private isSoon = false;
  private isStopping = false;
  private saving: Promise<void> | undefined;

  constructor(
    private readonly pings: UserPings,
    private readonly roster: UserRoster,
  ) {
    // What came before a reset must not ride along with what comes after it.
    roster.onChange((row, { kind }) => {
      if (kind === 'reset') this.pending.delete(row.id);
    });
  }

  get figures(): FlushFigures {
    const waiting = this.pending.size + this.savingCount;
    const since = this.savingCount > 0 ? this.savingSince : this.pendingSince;
    const { lastTookMs, failures } = this;
    return { waiting, waitingSince: waiting > 0 ? since : null, lastTookMs, failures };
  }

  add(id: string, at: number, newIp: string | undefined): void {
    if (this.pending.size === 0) this.pendingSince = at;
    const known = this.pending.get(id);
    if (!known) this.pending.set(id, { id, at, ips: newIp === undefined ? NONE : [newIp] });
    else {
      known.at = Math.max(known.at, at);
      if (newIp !== undefined) known.ips = [newIp, ...known.ips.filter((ip) => ip !== newIp)];
    }
    if (newIp !== undefined || this.isStopping || this.pending.size >= FLUSH_AT) this.flushSoon();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Whatever is still acknowledged after this is stored at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.saving;
    await this.flush();
  }

  /** Several that come together are stored together. */
  private flushSoon(): void {
    if (this.isSoon) return;
    this.isSoon = true;
    setImmediate(() => {
      this.isSoon = false;
      void this.flush();
    });
  }

  private flush(): Promise<void> {
    // One at a time: a slow database must not be handed ever more commands.
    if (this.saving || this.pending.size === 0) return this.saving ?? Promise.resolve();
    const touches = [...this.pending.values()];
    this.pending = new Map();
    this.savingCount = touches.length;
    this.savingSince = this.pendingSince;
    this.saving = this.save(touches).finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async save(touches: Touch[]): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.pings.save(touches);
    } catch (error) {
      this.logger.debug(error);
      this.failures += 1;
      for (const touch of touches) this.putBack(touch);
      this.pendingSince = this.savingSince;
    }
    this.savingCount = 0;
    this.lastTookMs = performance.now() - startedAt;
  }

  private putBack(touch: Touch): void {
    if (touch.at <= (this.roster.get(touch.id)?.resetAt ?? 0)) return;
    const later = this.pending.get(touch.id);
    if (!later) this.pending.set(touch.id, touch);
    else later.ips = [...later.ips, ...touch.ips.filter((ip) => !later.ips.includes(ip))];
  }
}
