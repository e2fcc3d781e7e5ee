/** Of the time that silence may last, the part after which it is asked whether anybody is there. */
const QUIET_PART = 0.6;

interface PulseEvents {
  /** It has been quiet for a while: say something that is answered. */
  ask: () => void;
  onSilence: () => void;
}

/**
 * Whether the other end is still there, for as long as somebody shows that. What has asked nothing counts no silence:
 * the timers of a tab that nobody sees come late.
 */
export class Pulse {
  private watchers = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly silenceMs: number,
    private readonly events: PulseEvents,
  ) {}

  /** Returns how to stop watching. */
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
