/** Something that would go with the thing that it belongs to. */
export interface Beneath {
  kind: string;
  id: string;
  /** The id of the thing that is asked about. */
  of: string;
}

/** How a module's documents go with what they belong to. */
export interface CascadeStep {
  beneath(ids: string[]): Promise<Beneath[]>;
  remove(ids: string[]): Promise<void>;
}

/**
 * What goes with things that are deleted, in the same transaction: modules that keep something by them say here how
 * theirs goes, and the deleting module knows none of them.
 */
export abstract class Cascade {
  private readonly steps: CascadeStep[] = [];

  add(step: CascadeStep): void {
    this.steps.push(step);
  }

  /** Changes nothing. */
  async beneath(ids: string[]): Promise<Beneath[]> {
    const found: Beneath[] = [];
    // One by one: a call takes no more than some tens of thousands at once.
    for (const step of this.steps) for (const thing of await step.beneath(ids)) found.push(thing);
    return found;
  }

  async run(ids: string[]): Promise<void> {
    for (const step of this.steps) await step.remove(ids);
  }
}

/** The same things, as they lie beneath what is one floor up. */
export function beneathParents(found: readonly Beneath[], parentOf: ReadonlyMap<string, string>): Beneath[] {
  return found.map((thing) => ({ ...thing, of: parentOf.get(thing.of) ?? thing.of }));
}
