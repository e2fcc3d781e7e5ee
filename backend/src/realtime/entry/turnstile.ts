import { Injectable } from '@nestjs/common';

/** Of handshakes a few in each turn of the event loop: some milliseconds of work. */
const AT_ONCE = 10;

/**
 * Handshakes wait here, in the order of their coming. When thousands come back at once, those who are in are served in
 * between and notice little.
 */
@Injectable()
export class Turnstile {
  private readonly waiting: Array<() => void> = [];

  pass(enter: () => void): void {
    this.waiting.push(enter);
    if (this.waiting.length === 1) this.turn();
  }

  /** An immediate comes after everything that has arrived meanwhile was read. */
  private turn(): void {
    setImmediate(() => {
      const some = this.waiting.splice(0, AT_ONCE);
      if (this.waiting.length > 0) this.turn();
      for (const enter of some) enter();
    });
  }
}
