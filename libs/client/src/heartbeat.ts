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

/** The part of the allowed silence after which the other end is probed. */
const QUIET_PART = 0.6;

interface PulseEvents {
  /** Sends something that is answered. */
  ask: () => void;
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
      this.events.ask();
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
