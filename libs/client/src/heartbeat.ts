import { PING_EVERY_MS } from '@keyroster/contracts';

/** How long a socket has to come up before a ping goes without it. */
const WITHOUT_SOCKET_AFTER_MS = 5_000;

/** Beats at the pace that the server asks for. */
export class Heartbeat {
  private every = PING_EVERY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Infinity;
  private isRunning = false;

  constructor(private readonly beat: () => void) {}

  start(): void {
    this.isRunning = true;
    this.dueAt = Infinity;
    this.beatWithoutSocket();
  }

  /** From the last beat on. */
  setPace(every: number): void {
    if (every === this.every) return;
    this.every = every;
    if (this.isRunning) this.wait(every);
  }

  /** There is no socket: the next beat doesn't wait for one for long. */
  beatWithoutSocket(): void {
    if (!this.isRunning || this.dueAt - performance.now() < WITHOUT_SOCKET_AFTER_MS) return;
    this.wait(WITHOUT_SOCKET_AFTER_MS);
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
    this.dueAt = performance.now() + ms;
    this.timer = setTimeout(() => this.beatNow(), ms);
  }
}
