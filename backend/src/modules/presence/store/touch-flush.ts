import { Injectable, Logger } from '@nestjs/common';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { OnRoster, UserActivityService, UserRoster, type RosterRow } from '../../people/users/index.js';
import { LOOK_MS } from './gathering.js';
import { WaitingTouches, type WaitingTouch } from './waiting-touches.js';

/** A database that failed is left alone for so long. */
const REST_MS = 1_000;

/** How the way to the database fares. */
export interface FlushFigures {
  /** Touches that are not stored yet. */
  waiting: number;
  /** How long the first of them has waited; 0 when there is none. */
  waitingMs: number;
  lastTookMs: number;
  failures: number;
}

/**
 * Pings on their way to the database: one command a second for up to a thousand users, a new address at once. Nobody is
 * stored more than once a second, however often they ping. While the database is away they wait here, one entry a user at
 * most, and nothing is lost when it returns.
 */
@Injectable()
export class TouchFlush {
  private readonly logger = new Logger(TouchFlush.name);
  private readonly waiting = new WaitingTouches();
  private underWay: readonly WaitingTouch[] = [];
  private lastTookMs = 0;
  private failures = 0;
  /** By the clock of `performance`. */
  private restsUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private isSoon = false;
  private isStopping = false;
  private saving: Promise<void> | undefined;

  constructor(
    private readonly pings: UserActivityService,
    private readonly roster: UserRoster,
  ) {}

  /** What came before a reset must not ride along with what comes after it. */
  @OnRoster(['reset'])
  dropReset({ id }: RosterRow): void {
    this.waiting.drop(id);
  }

  get figures(): FlushFigures {
    const { lastTookMs, failures } = this;
    const [first] = this.underWay;
    return {
      waiting: this.waiting.size + this.underWay.length,
      waitingMs: first ? performance.now() - first.since : this.waiting.longestMs,
      lastTookMs,
      failures,
    };
  }

  add(id: string, at: number, newIp: string | undefined): void {
    this.waiting.add(id, at, newIp);
    if (newIp !== undefined || this.isStopping) this.flushSoon();
  }

  @OnStart('boot')
  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Whatever is still acknowledged after this is stored at once. */
  @OnStop('memory')
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.saving;
    await this.flush(() => this.waiting.takeAll());
  }

  private look(): void {
    if (performance.now() < this.restsUntil) return;
    void this.flush(() => this.waiting.takeReady());
  }

  /** Several that come together are stored together. */
  private flushSoon(): void {
    if (this.isSoon) return;
    this.isSoon = true;
    setImmediate(() => {
      this.isSoon = false;
      void this.flush(() => (this.isStopping ? this.waiting.takeAll() : this.waiting.takeReady()));
    });
  }

  private flush(take: () => WaitingTouch[]): Promise<void> {
    // One at a time: a slow database must not be handed ever more commands.
    if (this.saving) return this.saving;
    const touches = take();
    if (touches.length === 0) return Promise.resolve();
    this.underWay = touches;
    this.saving = this.save(touches).finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async save(touches: WaitingTouch[]): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.pings.save(touches);
    } catch (error) {
      this.logger.debug(error);
      this.failures += 1;
      this.restsUntil = performance.now() + REST_MS;
      this.waiting.putBack(touches.filter(({ id, at }) => at > (this.roster.get(id)?.resetAt ?? 0)));
    }
    this.underWay = [];
    this.lastTookMs = performance.now() - startedAt;
  }
}
