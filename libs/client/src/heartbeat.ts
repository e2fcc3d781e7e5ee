import { PING_EVERY_MS } from '@keyroster/contracts';

/** How long the first ping waits for the socket before it goes over HTTP. */
const FIRST_WITHIN_MS = 5_000;

/** Pings at the interval that the server asks for. */
export class Heartbeat {
  private every = PING_EVERY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRunning = false;

  constructor(private readonly beat: () => void) {}

  start(): void {
    this.isRunning = true;
    this.wait(FIRST_WITHIN_MS);
  }

  setPace(every: number): void {
    if (every === this.every) return;
    this.every = every;
    if (this.isRunning) this.wait(every);
  }

  beatNow(): void {
    if (!this.isRunning) return;
    this.wait(this.every);
    this.beat();
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.beatNow(), ms);
  }
}
