import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import type { Ledger } from '../data/ledger.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import type { Served, Session } from '../app/session.js';
import { WriteLoad, type Outcome } from '../load/write-load.js';

/** Sockets that ping repeatedly, and the outcomes. */
class SteadyPings {
  longestMs = 0;
  acknowledged = 0;
  readonly refused: unknown[] = [];
  /** The server's time at the last acknowledged ping of each socket, in ms. */
  readonly last = new Map<LiveSocket, number>();
  private isOver = false;
  private readonly loops: Promise<unknown>;

  constructor(
    sockets: LiveSocket[],
    private readonly everyMs: number,
  ) {
    this.loops = Promise.all(sockets.map((socket) => this.repeat(socket)));
    // `stop` reports the error; it must not be an unhandled rejection before.
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

/** Calls `live` repeatedly. It doesn't use the database, so its duration shows how busy the machine is. */
class LiveWatch {
  readonly seen = new Set<number>();
  busyMs = 0;
  private isOver = false;
  private readonly loop: Promise<void>;

  constructor(private readonly server: Served) {
    this.loop = this.watch();
    // `stop` reports the error; it must not be an unhandled rejection before.
    this.loop.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loop;
  }

  /** Broken promises: a refusal says when to try again, and no call waits while the database is away. */
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

/** When the database was away, by the clock of `performance`. */
export interface Away {
  from: number;
  to: number;
}

/** For faults during which the database can be reached all the time. */
export const NEVER: Away = { from: Number.POSITIVE_INFINITY, to: 0 };

/** Pings and calls `live` during a fault. */
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

  /** The time of a socket's last acknowledged ping, in seconds. */
  lastPingOf(socket: LiveSocket): number {
    return Math.floor((this.pings.last.get(socket) ?? Number.NaN) / 1_000);
  }

  /** How long any answer may take because the machine is busy. */
  get busyMs(): number {
    return this.live.busyMs;
  }

  async stop(): Promise<void> {
    await Promise.all([this.live.stop(), this.pings.stop()]);
  }

  /** Expects a living process and undisturbed pings. */
  expectNoNotice(): void {
    expect([...this.live.seen]).toEqual([200]);
    expect(this.pings.refused).toEqual([]);
    expect(this.pings.longestMs).toBeLessThan(ACKED_WITHIN_MS + this.busyMs);
  }

  protected wrongOf(load: WriteLoad, away: Away) {
    return this.live.wrongOf(load.outcomes, away);
  }
}

/** Makes an admin's writes, too. */
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

  /** Expects writes to be done, or to be refused in time and with the time to wait. */
  expectPromisesKept(away: Away): void {
    this.expectNoNotice();
    expect(this.load.cuts).toBe(0);
    const wrong = this.wrongOf(this.load, away);
    const log = wrong.length > 0 ? this.server.mistakes : [];
    expect({ wrong, log }).toEqual({ wrong: [], log: [] });
    if (away !== NEVER) expect(this.load.refusals).not.toEqual([]);
  }
}
