/** Says which of the things in memory have to go when they grow too large together: those unused for longest. */
export class RecentBytes {
  private readonly sizes = new Map<string, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  /** Notes a use. Returns what has to go for it, the longest unused first. */
  touch(key: string, size: number): string[] {
    this.forget(key);
    this.sizes.set(key, size);
    this.total += size;
    const leaving: string[] = [];
    for (const oldest of this.sizes.keys()) {
      if (this.total <= this.max) break;
      this.forget(oldest);
      leaving.push(oldest);
    }
    return leaving;
  }

  forget(key: string): void {
    this.total -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
  }

  clear(): void {
    this.sizes.clear();
    this.total = 0;
  }
}
