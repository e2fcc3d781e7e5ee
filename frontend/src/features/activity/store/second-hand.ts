import type { ServerClock } from '@keyroster/client/clock';

const SECOND_MS = 1_000;
/** The server's own news come with the full second: so they and this one don't fall into one frame, with twice the work. */
const AFTER_NEWS_MS = 400;

/** The server's time in full seconds, told to those who show it; it stands still while nobody does. */
export class SecondHand {
  private current: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: ServerClock) {
    this.current = this.read();
  }

  /** Milliseconds since 1970, of the second that has begun last. */
  get now(): number {
    return this.current;
  }

  onSecond = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.look();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  /** Also to be called when the clock has been set. */
  look(): void {
    clearTimeout(this.timer);
    if (this.listeners.size > 0) {
      // After a full second: before it, nobody's silence has lasted long enough.
      const sinceThen = (this.clock.now() - AFTER_NEWS_MS) % SECOND_MS;
      this.timer = setTimeout(() => this.look(), SECOND_MS - sinceThen);
    }
    const now = this.read();
    if (now === this.current) return;
    this.current = now;
    for (const listener of [...this.listeners]) listener();
  }

  private read(): number {
    return Math.floor(this.clock.now() / SECOND_MS) * SECOND_MS;
  }
}
