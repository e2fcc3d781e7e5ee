type Listener<Event> = (event: Event) => void;

export class Listeners<Events extends object> {
  private readonly byName: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  /** Returns a function that stops listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    (this.byName[name] ??= new Set()).add(listener);
    return () => this.off(name, listener);
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const stop = this.on(name, (event) => {
      stop();
      listener(event);
    });
    return stop;
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.byName[name]?.delete(listener);
  }

  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
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
