/** A sample that lies further back than delays explain: the server's own clock was set. */
const SET_BACK_MS = 2_000;

/** The server's time, told from what it said last and how long ago that was. */
export class ServerClock {
  private offset: number | undefined;

  /** Milliseconds since 1970. */
  now(): number {
    return performance.timeOrigin + performance.now() + (this.offset ?? 0);
  }

  /** What the server said just now. The way here only makes it older, so the latest of several is the truest. */
  sync(serverTime: number): void {
    const offset = serverTime - (performance.timeOrigin + performance.now());
    const isTruer = this.offset === undefined || offset > this.offset || offset < this.offset - SET_BACK_MS;
    if (isTruer) this.offset = offset;
  }
}
