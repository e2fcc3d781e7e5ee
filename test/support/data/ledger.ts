import { until } from '../checks/until.js';

/** What is true of each thing by its name; undefined: it is not there. */
export type Facts = Record<string, string | undefined>;

interface Change {
  before: Facts;
  after: Facts;
}

/** What is wrong with what was found, by name. */
export interface Verdict {
  /** Acknowledged and not there, or there without having been asked for. */
  lost: string[];
  /** Done in part. */
  halves: string[];
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

  /** Until so many more were acknowledged than now. */
  async grows(count: number, withinMs: number): Promise<void> {
    const goal = this.acknowledged + count;
    await until(withinMs, () => this.acknowledged >= goal);
  }

  /** Once nothing is under way. What was not acknowledged is known from here on as it was found. */
  judge(found: Facts): Verdict {
    const halves: string[] = [];
    for (const { before, after } of this.doubts) {
      const now = pick(found, after);
      if (![before, after].some((facts) => isSame(facts, now))) halves.push(...Object.keys(after));
      Object.assign(this.known, now);
    }
    this.doubts.clear();
    const names = new Set([...Object.keys(found), ...Object.keys(this.known)]);
    return { lost: [...names].filter((name) => found[name] !== this.known[name]), halves };
  }
}

const isSame = (one: Facts, other: Facts): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

const pick = (facts: Facts, names: Facts): Facts =>
  Object.fromEntries(Object.keys(names).map((name) => [name, facts[name]]));
