import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import type { Ledger } from '../data/ledger.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import type { Served, Session } from '../app/session.js';
import { WriteLoad, type Outcome } from '../load/write-load.js';

/** Sockets that ping again and again, and how it went. */
class SteadyPings {
  longestMs = 0;
  acknowledged = 0;
  readonly refused: unknown[] = [];
  /** When the last acknowledged ping of each was, by the server's clock in ms. */
  readonly last = new Map<LiveSocket, number>();
  private isOver = false;
  private readonly loops: Promise<unknown>;

  constructor(
    sockets: LiveSocket[],
    private readonly everyMs: number,
  ) {
    this.loops = Promise.all(sockets.map((socket) => this.repeat(socket)));
    // Told to whoever stops it, and no sooner.
    this.loops.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loops;
  }

  private noteAcknowledged(socket: LiveSocket, at: number): void {
    this.acknowledged += 1;
    this.last.set(socket, at);
  }

  private async repeat(socket: LiveSocket): Promise<void> {
    while (!this.isOver) {
      const sent = performance.now();
      const answer = await socket.ping();
      this.longestMs = Math.max(this.longestMs, performance.now() - sent);
      if ('statusCode' in answer) this.refused.push(answer);
      else this.noteAcknowledged(socket, answer.serverTime);
      await delay(this.everyMs);
    }
  }
}

const LOOK_EVERY_MS = 50;
const REFUSED_WITHIN_MS = 1_500;

/** What `live` answers, again and again. It asks nothing of the database: what it takes, the machine is busy. */
class LiveWatch {
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

const PING_EVERY_MS = 200;
const ACKED_WITHIN_MS = 500;

/** By the clock of `performance`. */
export interface Away {
  from: number;
  to: number;
}

/** For a fault through which the database is there all the time. */
export const NEVER: Away = { from: Number.POSITIVE_INFINITY, to: 0 };

/** Pings and looks at `live` while a fault is caused. */
export class Meanwhile {
  private readonly live: LiveWatch;
  private readonly pings: SteadyPings;

  constructor(server: Served, sockets: LiveSocket[]) {
    this.live = new LiveWatch(server);
    this.pings = new SteadyPings(sockets, PING_EVERY_MS);
  }

  get acknowledgedPings(): number {
    return this.pings.acknowledged;
  }

  /** When the last acknowledged ping of a socket was, in seconds. */
  lastPingOf(socket: LiveSocket): number {
    return Math.floor((this.pings.last.get(socket) ?? Number.NaN) / 1_000);
  }

  /** How long the machine keeps any answer waiting. */
  get busyMs(): number {
    return this.live.busyMs;
  }

  async stop(): Promise<void> {
    await Promise.all([this.live.stop(), this.pings.stop()]);
  }

  /** The process is alive, and pings go on as ever. */
  expectNoNotice(): void {
    expect([...this.live.seen]).toEqual([200]);
    expect(this.pings.refused).toEqual([]);
    expect(this.pings.longestMs).toBeLessThan(ACKED_WITHIN_MS + this.busyMs);
  }

  protected wrongOf(load: WriteLoad, away: Away) {
    return this.live.wrongOf(load.outcomes, away);
  }
}

/** An admin's writes as well. */
export class WritesMeanwhile extends Meanwhile {
  readonly load: WriteLoad;

  constructor(
    private readonly server: ServerProcess,
    admin: Session,
    ledger: Ledger,
    sockets: LiveSocket[] = [],
  ) {
    super(server, sockets);
    this.load = new WriteLoad(admin, ledger);
  }

  override async stop(): Promise<void> {
    await Promise.all([this.load.stop(), super.stop()]);
  }

  /** Writes are done, or refused in time and with the time to wait. */
  expectPromisesKept(away: Away): void {
    this.expectNoNotice();
    expect(this.load.cuts).toBe(0);
    const wrong = this.wrongOf(this.load, away);
    const log = wrong.length > 0 ? this.server.mistakes : [];
    expect({ wrong, log }).toEqual({ wrong: [], log: [] });
    if (away !== NEVER) expect(this.load.refusals).not.toEqual([]);
  }
}
