type Step = (id: string) => Promise<void>;

/**
 * What goes with a thing that is deleted, in the same transaction: modules that keep something by it say here how
 * theirs goes, and the deleting module knows none of them.
 */
export abstract class Cascade {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  async run(id: string): Promise<void> {
    for (const step of this.steps) await step(id);
  }
}
