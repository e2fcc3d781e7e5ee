import type { ServerClock } from '@keyroster/client/clock';
import { Listeners } from '../../../shared/listeners.js';

const SECOND_MS = 1_000;
/** The server's news come with the full second: this offset keeps the two out of one frame. */
const AFTER_NEWS_MS = 400;

/** The server's time in full seconds. It runs only while somebody listens. */
export class ServerSeconds {
  private current: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(private readonly clock: ServerClock) {
    this.current = this.read();
  }

  get now(): number {
    return this.current;
  }

  onSecond = (listener: () => void): (() => void) => {
    const remove = this.listeners.add(listener);
    if (this.listeners.size === 1) this.look();
    return () => {
      remove();
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  look(): void {
    clearTimeout(this.timer);
    if (this.listeners.size > 0) {
      // Not before the full second: statuses change with it.
      const sinceThen = (this.clock.now() - AFTER_NEWS_MS) % SECOND_MS;
      this.timer = setTimeout(() => this.look(), SECOND_MS - sinceThen);
    }
    const now = this.read();
    if (now === this.current) return;
    this.current = now;
    this.listeners.tell();
  }

  private read(): number {
    return Math.floor(this.clock.now() / SECOND_MS) * SECOND_MS;
  }
}

/** A hidden page draws no frames, but its news must not pile up. */
const AT_LATEST_MS = 1_000;

export function onNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, AT_LATEST_MS);
}
