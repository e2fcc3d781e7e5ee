import { now } from '../lab/clock.js';
import type { EngineSocket } from './engine-socket.js';
import type { Measure } from './measure.js';

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
