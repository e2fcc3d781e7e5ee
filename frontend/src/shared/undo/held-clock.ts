/** Why a clock stands still. */
type Hold = 'pointer' | 'focus';

/** Runs for so long and then says so; while anything holds it, it stands still. */
export class HeldClock {
  private readonly holds = new Set<Hold>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;

  constructor(
    private left: number,
    private readonly onEnd: () => void,
  ) {}

  run(): void {
    if (this.timer !== undefined || this.holds.size > 0) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onEnd, this.left);
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left -= performance.now() - this.since;
  }

  hold(why: Hold): void {
    this.holds.add(why);
    this.stop();
  }

  release(why: Hold): void {
    this.holds.delete(why);
    this.run();
  }
}
