import type { ActivityDelta } from '@keyroster/contracts';

// One count for all logs: an answer that was kept from an earlier visit of the screen fits no later log.
let count = 0;

/** The changes since the list was last asked for; none are kept while nothing is asked. */
export class DeltaLog {
  private entries: { at: number; delta: ActivityDelta }[] | undefined;

  /** A new question makes the one before void. */
  begin(): number {
    this.entries = [];
    return count;
  }

  add(delta: ActivityDelta): void {
    count += 1;
    this.entries?.push({ at: count, delta });
  }

  /** What came after a question; it is answered then. */
  since(askedAt: number): ActivityDelta[] {
    const later = this.entries?.filter(({ at }) => at > askedAt) ?? [];
    this.entries = undefined;
    return later.map(({ delta }) => delta);
  }
}
