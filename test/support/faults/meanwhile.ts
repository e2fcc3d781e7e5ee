import type { Ledger } from '../data/ledger.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import type { Served, Session } from '../app/session.js';
import { WriteLoad } from '../load/write-load.js';
import { LiveWatch } from './live-watch.js';
import { SteadyPings } from './steady-pings.js';

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
