import { PING_EVERY_MS } from '@keyroster/contracts';

/** How long a ping waits for the socket before it goes over HTTP. */
const WITHOUT_SOCKET_AFTER_MS = 5_000;

/** Pings at the interval that the server asks for. */
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

  setPace(every: number): void {
    if (every === this.every) return;
    this.every = every;
    if (this.isRunning) this.wait(every);
  }

  /** Brings the next ping forward, because there is no socket. */
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

/** The fraction of the allowed silence after which the server is probed. */
const QUIET_PART = 0.6;

interface PulseEvents {
  /** Sends a probe that the server answers; absent where it sends by itself. */
  ask?: () => void;
  onSilence: () => void;
}

/** Watches for silence. Only silence after a probe counts, because timers of hidden tabs run late. */
export class Pulse {
  private watchers = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly silenceMs: number,
    private readonly events: PulseEvents,
  ) {}

  /** Returns a function that stops watching. */
  watch(): () => void {
    this.watchers += 1;
    this.heard();
    return () => {
      this.watchers -= 1;
      if (this.watchers === 0) this.stop();
    };
  }

  heard(): void {
    if (this.watchers === 0) return;
    this.wait(this.silenceMs * QUIET_PART, () => {
      this.wait(this.silenceMs * (1 - QUIET_PART), this.events.onSilence);
      this.events.ask?.();
    });
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }
}
