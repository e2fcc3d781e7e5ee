import { tooManyTries } from '../errors/app-error.js';

const RETRY_SECONDS = 2;

export class KeyedQueue {
  private readonly tails = new Map<string, { last: Promise<unknown>; size: number }>();

  constructor(private readonly longest: number) {}

  /** Takes a place at once, but runs `admit` outside the queue, so that a refused caller waits for nobody. */
  async run<T>(key: string, work: () => Promise<T>, admit?: () => Promise<void>): Promise<T> {
    const tail = this.tails.get(key) ?? { last: Promise.resolve(), size: 0 };
    if (tail.size >= this.longest) throw tooManyTries(RETRY_SECONDS);
    tail.size += 1;
    this.tails.set(key, tail);
    try {
      await admit?.();
      const result = tail.last.then(work);
      tail.last = result.catch(() => undefined);
      return await result;
    } finally {
      tail.size -= 1;
      if (tail.size === 0) this.tails.delete(key);
    }
  }
}
