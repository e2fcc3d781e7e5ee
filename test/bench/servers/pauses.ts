const LOOK_MS = 2;

/** How long the event loop was held up by what this process did, and not by who shares the machine. */
export class Pauses {
  private longest = 0;
  private lookedAt = performance.now();
  private worked = process.cpuUsage();

  constructor() {
    setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** The longest since it was last asked, in ms. */
  take(): number {
    this.look();
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  private look(): void {
    const now = performance.now();
    const { user, system } = process.cpuUsage(this.worked);
    this.longest = Math.max(this.longest, Math.min(now - this.lookedAt - LOOK_MS, (user + system) / 1_000));
    this.lookedAt = now;
    this.worked = process.cpuUsage();
  }
}
