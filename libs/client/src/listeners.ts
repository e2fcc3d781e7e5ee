interface Listener<Event> {
  (event: Event): void;
  /** The listener that `once` wrapped, by which `off` finds this one. */
  of?: unknown;
}

/** The events of a class with their listeners. */
export class Listeners<Events extends object> {
  private readonly byName: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  /** Returns a function that stops listening. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    (this.byName[name] ??= new Set()).add(listener);
    return () => this.off(name, listener);
  }

  /** Listens for the next event only. */
  once<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const single: Listener<Events[Name]> = (event) => {
      stop();
      listener(event);
    };
    single.of = listener;
    const stop = this.on(name, single);
    return stop;
  }

  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    const listeners = this.byName[name];
    for (const one of listeners ?? []) if (one === listener || one.of === listener) listeners?.delete(one);
  }

  protected tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.byName[name] ?? [])]) {
      try {
        listener(event);
      } catch (error) {
        // Reported as an uncaught error, without stopping the other listeners or the connection.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }
}
