import type { ServerClock } from '@keyroster/client/clock';

/** Who wants to know of which thing. */
export class Subscribers<Key> {
  private readonly byKey = new Map<Key, Set<() => void>>();

  add(key: Key, listener: () => void): () => void {
    const listeners = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.byKey.delete(key);
    };
  }

  keys(): Iterable<Key> {
    return this.byKey.keys();
  }

  tell(key: Key): void {
    this.byKey.get(key)?.forEach((listener) => listener());
  }
}

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

/** A page that isn't seen draws no frames, but its news must not pile up. */
const AT_LATEST_MS = 1_000;

/** Calls once, before the next frame is drawn. */
export function onNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, AT_LATEST_MS);
}
