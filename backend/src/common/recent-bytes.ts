/** Names the least recently used entries to evict once all entries together exceed `max` bytes. */
export class RecentBytes {
  private readonly sizes = new Map<string, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  /** Records a use. Returns the keys to evict, the least recently used first. */
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
