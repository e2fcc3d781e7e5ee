import { Injectable } from '@nestjs/common';

const AT_ONCE = 10;

/** When thousands come back at once, sockets that are already in are served in between. */
@Injectable()
export class Turnstile {
  private readonly waiting: Array<() => void> = [];

  pass(enter: () => void): void {
    this.waiting.push(enter);
    if (this.waiting.length === 1) this.turn();
  }

  /** An immediate runs after everything that has arrived meanwhile was read. */
  private turn(): void {
    setImmediate(() => {
      const some = this.waiting.splice(0, AT_ONCE);
      if (this.waiting.length > 0) this.turn();
      for (const enter of some) enter();
    });
  }
}
