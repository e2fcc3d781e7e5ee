/** What is true of each thing by its name; undefined: it is not there. */
export type Facts = Record<string, string | undefined>;

interface Change {
  before: Facts;
  after: Facts;
}

/** What a server acknowledged, and what it was asked without an answer: that may be done or not, but never in part. */
export class Ledger {
  private readonly known: Facts;
  private readonly doubts = new Set<Change>();
  acknowledged = 0;

  constructor(found: Facts) {
    this.known = { ...found };
  }

  /** Notes what a write makes true, from before it is sent until it is acknowledged. */
  async write<T>(after: Facts, send: () => Promise<T | undefined>): Promise<T | undefined> {
    const change = { before: pick(this.known, after), after };
    this.doubts.add(change);
    const answer = await send();
    if (answer === undefined) return undefined;
    this.doubts.delete(change);
    Object.assign(this.known, after);
    this.acknowledged += 1;
    return answer;
  }

  /** Once nothing is under way: all that was acknowledged is there, nothing is half there, and nothing else is there. */
  expectToHold(found: Facts): void {
    for (const { before, after } of this.doubts) {
      const now = pick(found, after);
      expect([before, after]).toContainEqual(now);
      Object.assign(this.known, now);
    }
    this.doubts.clear();
    expect(found).toEqual(this.known);
  }
}

const pick = (facts: Facts, names: Facts): Facts =>
  Object.fromEntries(Object.keys(names).map((name) => [name, facts[name]]));
