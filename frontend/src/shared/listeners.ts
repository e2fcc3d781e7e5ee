/** Listeners of something that lives outside React. */
export class Listeners {
  private readonly all = new Set<() => void>();

  get size(): number {
    return this.all.size;
  }

  add = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => {
      this.all.delete(listener);
    };
  };

  tell = (): void => {
    for (const listener of [...this.all]) listener();
  };
}
