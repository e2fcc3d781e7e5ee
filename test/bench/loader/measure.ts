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
  private marked = { at: now(), cpu: process.cpuUsage(), begun: 0, ended: 0 };

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
    this.marked = { at: now(), cpu: process.cpuUsage(), begun: this.begun, ended: this.ended };
  }

  take(): Taken {
    const { at, cpu, begun, ended } = this.marked;
    const { user, system } = process.cpuUsage(cpu);
    return {
      sent: this.begun - begun,
      acked: this.ended - ended,
      latencies: Float64Array.from(this.latencies),
      cpuMs: (user + system) / 1_000,
      wallMs: now() - at,
    };
  }
}

const TICK_MS = 1;

/** Sends an event at a rate, whatever comes back. Latencies count from when an event is due. Returns what stops it. */
export function sendAtRate(
  sockets: readonly EngineSocket[],
  perSecond: number,
  event: string,
  measure: Measure,
): () => void {
  const startedAt = now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((now() - startedAt) / 1_000) * perSecond);
    for (; sent < due; sent += 1) {
      const intendedAt = startedAt + ((sent + 1) / perSecond) * 1_000;
      sockets[sent % sockets.length]?.emit(measure.begin(intendedAt), event);
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}
