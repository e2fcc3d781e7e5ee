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
