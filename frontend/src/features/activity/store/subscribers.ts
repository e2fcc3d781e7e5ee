/** Who wants to know of which thing. */
export class Subscribers<Key> {
  private readonly byKey = new Map<Key, Set<() => void>>();

  add(key: Key, listener: () => void): () => void {
    const listeners = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.byKey.delete(key);
    };
  }

  keys(): Iterable<Key> {
    return this.byKey.keys();
  }

  tell(key: Key): void {
    this.byKey.get(key)?.forEach((listener) => listener());
  }
}
