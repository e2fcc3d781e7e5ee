type Listener<Event> = (event: Event) => void;

/** Who wants to know of what. */
export class Listeners<Events extends object> {
  private readonly byName: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  /** Returns how to stop listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.byName[name] ??= new Set());
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    this.byName[name]?.forEach((listener) => listener(event));
  }
}
