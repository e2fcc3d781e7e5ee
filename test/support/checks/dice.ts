import { seedFor } from './seed.js';

export class Dice {
  private state: number;

  constructor(what: string) {
    this.state = seedFor(what);
  }

  /** From 0 to below 1. */
  next(): number {
    // Marsaglia's xorshift: short, and uniform enough for choosing.
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) / 2 ** 32;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }
}
