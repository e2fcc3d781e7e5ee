import type { LedgerColumns } from '../../people/renewals/index.js';
import type { LedgerStandings } from './ledger-users.js';

/** What is counted: the ledger, what became of its users, and the instant at which it is asked. */
export interface Counted {
  ledger: LedgerColumns;
  users: LedgerStandings;
  now: number;
}

/**
 * The ledger as it is counted, by the places of its entries. Methods that answer numbers, and no objects: of half a million
 * of these a report would be garbage for the most part of its time.
 */
export class Stretches {
  private readonly ledger: LedgerColumns;
  private readonly leftAt: Float64Array;
  private readonly isMember: Uint8Array;
  private readonly now: number;

  constructor({ ledger, users, now }: Counted) {
    this.ledger = ledger;
    this.leftAt = users.leftAt;
    this.isMember = users.isMember;
    this.now = now;
  }

  at(place: number): number {
    return this.ledger.at[place] ?? 0;
  }

  /** Until when the end that an entry set was its user's and ahead of them. */
  until(place: number): number {
    const { ledger } = this;
    const leftAt = this.leftAt[ledger.user[place] ?? 0] ?? 0;
    return Math.min(ledger.nextAt[place] ?? 0, ledger.to[place] ?? 0, leftAt);
  }

  /** The end that an entry set, where it is still the user's and has passed; else no instant. */
  lapsedAt(place: number): number {
    const { ledger } = this;
    const to = ledger.to[place] ?? 0;
    const isPassed = ledger.nextAt[place] === Number.POSITIVE_INFINITY && to <= this.now;
    return isPassed && this.isMember[ledger.user[place] ?? 0] === 1 ? to : Number.NaN;
  }
}
