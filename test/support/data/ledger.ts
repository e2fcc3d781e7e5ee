import { until } from '../checks/until.js';

/** The state of each thing by its name; undefined if it doesn't exist. */
export type Facts = Record<string, string | undefined>;

interface Change {
  before: Facts;
  after: Facts;
}

export interface Verdict {
  /** Acknowledged and missing, or there without a request. */
  lost: string[];
  halves: string[];
}

/** What a server acknowledged. A request without an answer may be done or not, but never in part. */
export class Ledger {
  private readonly known: Facts;
  private readonly doubts = new Set<Change>();
  acknowledged = 0;

  constructor(found: Facts) {
    this.known = { ...found };
  }

  /** Sends a write that makes `after` true. Until it is acknowledged, either state is right. */
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

  async grows(count: number, withinMs: number): Promise<void> {
    const goal = this.acknowledged + count;
    await until(withinMs, () => this.acknowledged >= goal);
  }

  /** Call it while no write is in flight. Unacknowledged writes then count as they were found. */
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

const isSame = (one: Facts, other: Facts) => Object.keys(one).every((name) => one[name] === other[name]);

const pick = (facts: Facts, names: Facts): Facts =>
  Object.fromEntries(Object.keys(names).map((name) => [name, facts[name]]));
