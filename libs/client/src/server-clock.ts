/** A sample that lies further back than delays explain: the server's own clock was set. */
const SET_BACK_MS = 2_000;

/** So far it must be put right for whoever shows the time to hear of it. */
const JUMP_MS = 1_000;

/** The server's time, told from what it said last and how long ago that was; until then the machine's own. */
export class ServerClock {
  private offset: number | undefined;
  private readonly listeners = new Set<() => void>();

  /** Milliseconds since 1970. */
  now(): number {
    return this.offset === undefined ? Date.now() : performance.timeOrigin + performance.now() + this.offset;
  }

  /** Told when the time jumps. Returns how to stop listening. */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What the server said just now. The way here only makes it older, so the latest of several is the truest. */
  sync(serverTime: number): void {
    const offset = serverTime - (performance.timeOrigin + performance.now());
    const isTruer = this.offset === undefined || offset > this.offset || offset < this.offset - SET_BACK_MS;
    if (!isTruer) return;
    const before = this.now();
    this.offset = offset;
    if (Math.abs(this.now() - before) >= JUMP_MS) for (const listener of [...this.listeners]) listener();
  }
}
