import { RENEWAL_KINDS } from '@keyroster/contracts';
import { toKeptId } from '../../../../../common/ids.js';
import { InternedTexts } from '../../../../../common/interned-texts.js';
import { PackedIds } from '../../../../../common/packed-ids.js';
import type { Renewal } from '../renewal.schema.js';

/** What memory keeps of an entry. */
export const REMEMBERED = [
  'user_id',
  'kind',
  'at',
  'to',
  'days',
  'amount',
  'affiliate',
  'supervisor',
  'method',
] as const satisfies ReadonlyArray<keyof Renewal>;

export type RememberedRenewal = Pick<Renewal, '_id' | (typeof REMEMBERED)[number]>;

const FIRST_ROOM = 1_024;
/** The kind of a place without an entry. */
const NONE = RENEWAL_KINDS.length;
/** The place of no entry. */
const NOWHERE = -1;

const wholes = (room: number) => new Int32Array(room);
const instants = (room: number) => new Float64Array(room);

function grown<Column extends Float64Array | Int32Array | Uint8Array>(
  larger: Column,
  column: Column,
): Column {
  larger.set(column);
  return larger;
}

/**
 * The ledger by columns, an entry at the same place in each: half a million entries as objects would cost some hundred
 * megabytes, and each garbage collection a look at all of them.
 */
export class LedgerColumns {
  readonly texts = new InternedTexts();
  at = instants(FIRST_ROOM);
  to = instants(FIRST_ROOM);
  /** When the same user's next entry was made: until then this one told their end. */
  nextAt = instants(FIRST_ROOM);
  amount = instants(FIRST_ROOM);
  days = wholes(FIRST_ROOM);
  kind = new Uint8Array(FIRST_ROOM).fill(NONE);
  /** A number by which `userId` names them. */
  user = wholes(FIRST_ROOM);
  affiliate = wholes(FIRST_ROOM);
  supervisor = wholes(FIRST_ROOM);
  method = wholes(FIRST_ROOM);
  /** The same user's entry before it, by its place. */
  private before = wholes(FIRST_ROOM);
  /** Of each user, by their number. */
  private last = wholes(FIRST_ROOM).fill(NOWHERE);
  /** An entry's number is its place. */
  private readonly entries = new PackedIds();
  private readonly people = new PackedIds();

  /** The last place that was ever taken is the one before this. */
  get end(): number {
    return this.entries.end;
  }

  /** How many have or had entries. */
  get userCount(): number {
    return this.people.size;
  }

  userId(number: number): string {
    return this.people.idOf(number);
  }

  numberOfUser(id: string): number | undefined {
    return this.people.numberOf(id);
  }

  get size(): number {
    return this.entries.size;
  }

  has(id: string): boolean {
    return this.entries.numberOf(id) !== undefined;
  }

  isTaken(place: number): boolean {
    return this.kind[place] !== NONE;
  }

  *entryIds(): Iterable<string> {
    for (let place = 0; place < this.end; place += 1) {
      if (this.isTaken(place)) yield this.entries.idOf(place);
    }
  }

  idsSince(at: number): string[] {
    const found: string[] = [];
    for (let place = 0; place < this.end; place += 1) {
      if ((this.at[place] ?? 0) >= at && this.isTaken(place)) found.push(this.entries.idOf(place));
    }
    return found;
  }

  /** When the last entry of a user was made. */
  lastAt(user: number): number {
    const last = this.last[user] ?? NOWHERE;
    return last === NOWHERE ? Number.NEGATIVE_INFINITY : (this.at[last] ?? 0);
  }

  put(entry: RememberedRenewal): void {
    const id = toKeptId(entry._id);
    this.remove(id);
    const place = this.entries.add(id);
    const user = this.people.add(toKeptId(entry.user_id));
    if (place === this.at.length) this.grow(place * 2);
    if (user === this.last.length) this.last = grown(wholes(user * 2).fill(NOWHERE), this.last);
    this.at[place] = entry.at;
    this.to[place] = entry.to;
    this.days[place] = entry.days;
    this.amount[place] = entry.amount;
    this.kind[place] = RENEWAL_KINDS.indexOf(entry.kind);
    this.user[place] = user;
    this.affiliate[place] = this.texts.numberOf(entry.affiliate);
    this.supervisor[place] = this.texts.numberOf(entry.supervisor);
    this.method[place] = this.texts.numberOf(entry.method);
    const next = this.nextOf(user, (other) => this.isLater(other, place));
    this.join(user, this.placeBefore(user, next), place);
    this.join(user, place, next);
  }

  remove(id: string): void {
    const place = this.entries.remove(id);
    if (place === undefined) return;
    const user = this.user[place] ?? 0;
    const next = this.nextOf(user, (other) => other !== place);
    this.join(user, this.before[place] ?? NOWHERE, next);
    this.kind[place] = NONE;
  }

  /** The first of a user's entries from which on all are as wanted; looked for from the last one, where it nearly always is. */
  private nextOf(user: number, isWanted: (place: number) => boolean): number {
    let next = NOWHERE;
    for (;;) {
      const place = this.placeBefore(user, next);
      if (place === NOWHERE || !isWanted(place)) return next;
      next = place;
    }
  }

  /** Of an entry of a user; before nowhere is their last one. */
  private placeBefore(user: number, place: number): number {
    return (place === NOWHERE ? this.last[user] : this.before[place]) ?? NOWHERE;
  }

  /** From now on the one comes right before the other; either may be nowhere. */
  private join(user: number, place: number, next: number): void {
    if (next === NOWHERE) this.last[user] = place;
    else this.before[next] = place;
    if (place === NOWHERE) return;
    this.nextAt[place] = next === NOWHERE ? Number.POSITIVE_INFINITY : (this.at[next] ?? 0);
  }

  private isLater(one: number, other: number): boolean {
    const later = (this.at[one] ?? 0) - (this.at[other] ?? 0);
    return later > 0 || (later === 0 && this.entries.idOf(one) > this.entries.idOf(other));
  }

  private grow(room: number): void {
    this.at = grown(instants(room), this.at);
    this.to = grown(instants(room), this.to);
    this.nextAt = grown(instants(room), this.nextAt);
    this.amount = grown(instants(room), this.amount);
    this.days = grown(wholes(room), this.days);
    this.user = grown(wholes(room), this.user);
    this.before = grown(wholes(room), this.before);
    this.affiliate = grown(wholes(room), this.affiliate);
    this.supervisor = grown(wholes(room), this.supervisor);
    this.method = grown(wholes(room), this.method);
    this.kind = grown(new Uint8Array(room).fill(NONE), this.kind);
  }
}
