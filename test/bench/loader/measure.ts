import { now } from '../lab/commands.js';
import type { EngineSocket } from './engine-socket.js';

/** What happened since the mark. */
export interface Taken {
  sent: number;
  acked: number;
  /** Of each ack, in ms since its ping was due. */
  latencies: Float64Array;
  cpuMs: number;
  wallMs: number;
}

/** The most pings in flight at once: a later one takes the place of one that is lost. */
const UNDER_WAY = 1 << 18;

/** When pings were due, and how long their acks took. */
export class Measure {
  private readonly intendedAt = new Float64Array(UNDER_WAY);
  private begun = 0;
  private ended = 0;
  private latencies: number[] = [];
  private markedAt = now();
  private markedCpu = process.cpuUsage();
  private marked = { begun: 0, ended: 0 };

  /** Notes a ping, and returns its number. */
  begin(intendedAt: number): number {
    const number = this.begun;
    this.begun += 1;
    this.intendedAt[number % UNDER_WAY] = intendedAt;
    return number;
  }

  end(number: number): void {
    this.ended += 1;
    this.latencies.push(now() - (this.intendedAt[number % UNDER_WAY] ?? Number.NaN));
  }

  get isComplete(): boolean {
    return this.begun === this.ended;
  }

  mark(): void {
    this.latencies = [];
    this.markedAt = now();
    this.markedCpu = process.cpuUsage();
    this.marked = { begun: this.begun, ended: this.ended };
  }

  take(): Taken {
    const { user, system } = process.cpuUsage(this.markedCpu);
    return {
      sent: this.begun - this.marked.begun,
      acked: this.ended - this.marked.ended,
      latencies: Float64Array.from(this.latencies),
      cpuMs: (user + system) / 1_000,
      wallMs: now() - this.markedAt,
    };
  }
}

const TICK_MS = 1;

/** Sends an event at a rate, whatever comes back. Latencies count from when an event is due. */
export class Pace {
  private readonly startedAt = now();
  private readonly timer: NodeJS.Timeout;
  private sent = 0;

  constructor(
    private readonly sockets: readonly EngineSocket[],
    private readonly perSecond: number,
    private readonly event: string,
    private readonly measure: Measure,
  ) {
    this.timer = setInterval(() => this.sendDue(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sendDue(): void {
    const due = Math.floor(((now() - this.startedAt) / 1_000) * this.perSecond);
    for (; this.sent < due; this.sent += 1) {
      const intendedAt = this.startedAt + ((this.sent + 1) / this.perSecond) * 1_000;
      this.sockets[this.sent % this.sockets.length]?.emit(this.measure.begin(intendedAt), this.event);
    }
  }
}
