import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import type { Served } from '../app/session.js';
import type { Outcome } from '../load/write-load.js';

const LOOK_EVERY_MS = 50;
const REFUSED_WITHIN_MS = 1_500;

/** What `live` answers, again and again. It asks nothing of the database: what it takes, the machine is busy. */
export class LiveWatch {
  readonly seen = new Set<number>();
  busyMs = 0;
  private isOver = false;
  private readonly loop: Promise<void>;

  constructor(private readonly server: Served) {
    this.loop = this.watch();
    // Told to whoever stops it, and no sooner.
    this.loop.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loop;
  }

  /** Those that are not as promised: a refusal says when to try again, and nobody waits while the database is away. */
  wrongOf(outcomes: Outcome[], away: { from: number; to: number }): Outcome[] {
    return outcomes.filter(({ status, retryAfter = '', sentAt, answeredAt }) => {
      const isRefusal = status === 503 && /^[1-9]\d*$/.test(retryAfter);
      const waitedMs = Math.min(answeredAt, away.to) - Math.max(sentAt, away.from);
      return (status >= 300 && !isRefusal) || waitedMs >= REFUSED_WITHIN_MS + this.busyMs;
    });
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const sent = performance.now();
      this.seen.add((await request(this.server.url).get('/api/health/live')).status);
      this.busyMs = Math.max(this.busyMs, performance.now() - sent);
      await delay(LOOK_EVERY_MS);
    }
  }
}
