import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import type { Ledger } from '../data/ledger.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import type { Served, Session } from '../app/session.js';
import { repeatedly, stopAll, type Repeated } from '../checks/repeatedly.js';
import { WriteLoad, type Outcome } from '../load/write-load.js';

const LOOK_EVERY_MS = 50;
const PING_EVERY_MS = 200;
const ACKED_WITHIN_MS = 500;
const REFUSED_WITHIN_MS = 1_500;

const every = (ms: number, once: () => Promise<void>): Repeated =>
  repeatedly(() => once().then(() => delay(ms)));

/** When the database was away, by the clock of `performance`. */
interface Away {
  from: number;
  to: number;
}

/** For faults during which the database can be reached all the time. */
export const NEVER: Away = { from: Number.POSITIVE_INFINITY, to: 0 };

/** Pings and calls `live` during a fault. */
export class Meanwhile {
  acknowledgedPings = 0;
  /** How long any answer may take because the machine is busy: `live` doesn't use the database. */
  busyMs = 0;
  private readonly statuses = new Set<number>();
  private longestPingMs = 0;
  private readonly refused: unknown[] = [];
  /** The server's time at the last acknowledged ping of each socket, in ms. */
  private readonly last = new Map<LiveSocket, number>();
  private readonly loops: Repeated[];

  constructor(server: Served, sockets: LiveSocket[]) {
    this.loops = [
      every(LOOK_EVERY_MS, () => this.look(server)),
      ...sockets.map((socket) => every(PING_EVERY_MS, () => this.ping(socket))),
    ];
  }

  /** The time of a socket's last acknowledged ping, in seconds. */
  lastPingOf(socket: LiveSocket): number {
    return Math.floor((this.last.get(socket) ?? Number.NaN) / 1_000);
  }

  stop(): Promise<void> {
    return stopAll(this.loops);
  }

  /** Expects a living process and undisturbed pings. */
  expectNoNotice(): void {
    expect([...this.statuses]).toEqual([200]);
    expect(this.refused).toEqual([]);
    expect(this.longestPingMs).toBeLessThan(ACKED_WITHIN_MS + this.busyMs);
  }

  private async look({ url }: Served): Promise<void> {
    const sent = performance.now();
    this.statuses.add((await request(url).get('/api/health/live')).status);
    this.busyMs = Math.max(this.busyMs, performance.now() - sent);
  }

  private async ping(socket: LiveSocket): Promise<void> {
    const sent = performance.now();
    const answer = await socket.ping();
    this.longestPingMs = Math.max(this.longestPingMs, performance.now() - sent);
    if ('statusCode' in answer) return void this.refused.push(answer);
    this.acknowledgedPings += 1;
    this.last.set(socket, answer.serverTime);
  }
}

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
    const wrong = this.load.outcomes.filter((outcome) => this.isWrong(outcome, away));
    const log = wrong.length > 0 ? this.server.mistakes : [];
    expect({ wrong, log }).toEqual({ wrong: [], log: [] });
    if (away !== NEVER) expect(this.load.refusals).not.toEqual([]);
  }

  /** A refusal says when to try again, and no call waits while the database is away. */
  private isWrong({ status, retryAfter = '', sentAt, answeredAt }: Outcome, away: Away): boolean {
    const isRefusal = status === 503 && /^[1-9]\d*$/.test(retryAfter);
    const waitedMs = Math.min(answeredAt, away.to) - Math.max(sentAt, away.from);
    return (status >= 300 && !isRefusal) || waitedMs >= REFUSED_WITHIN_MS + this.busyMs;
  }
}
