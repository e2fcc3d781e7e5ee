const FIRST_MS = 25;
/** Whatever was away is noticed to be back this late at most. */
const LONGEST_MS = 500;

/** Between tries of what must succeed in the end: short after the first failure, twice as long after each more. */
export class GrowingPause {
  private failures = 0;

  async afterFailure(): Promise<void> {
    const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures);
    this.failures += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  noteSuccess(): void {
    this.failures = 0;
  }
}
