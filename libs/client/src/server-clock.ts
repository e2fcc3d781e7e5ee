/** A sample further back than delays explain means that the server's clock was changed. */
const SET_BACK_MS = 2_000;

/** Corrections below this are not reported to listeners. */
const JUMP_MS = 1_000;

/** The server's time, estimated from samples; before the first one, the machine's own time. */
export class ServerClock {
  private offset: number | undefined;
  private readonly listeners = new Set<() => void>();

  /** Milliseconds since 1970. */
  now(): number {
    return this.offset === undefined ? Date.now() : performance.timeOrigin + performance.now() + this.offset;
  }

  /** Listens for jumps of the time. Returns a function that stops listening. */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes a sample. Transport only delays samples, so the greatest offset is the most accurate. */
  sync(serverTime: number): void {
    const offset = serverTime - (performance.timeOrigin + performance.now());
    const isTruer = this.offset === undefined || offset > this.offset || offset < this.offset - SET_BACK_MS;
    if (!isTruer) return;
    const before = this.now();
    this.offset = offset;
    if (Math.abs(this.now() - before) >= JUMP_MS) for (const listener of [...this.listeners]) listener();
  }
}
