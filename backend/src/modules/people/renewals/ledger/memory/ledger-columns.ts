import { RENEWAL_KINDS } from '@keyroster/contracts';
import { InternedTexts } from '../../../../../common/interned-texts.js';
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

const wholes = (room: number) => new Int32Array(room);
const instants = (room: number) => new Float64Array(room);

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
  /** A number by which `users` names them. */
  user = wholes(FIRST_ROOM);
  affiliate = wholes(FIRST_ROOM);
  supervisor = wholes(FIRST_ROOM);
  method = wholes(FIRST_ROOM);
  private length = 0;
  private readonly free: number[] = [];
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();
  private readonly userIds: string[] = [];
  private readonly userNumbers = new Map<string, number>();
  /** Of each user, in the order of time. */
  private readonly placesOfUser: number[][] = [];

  /** The last place that was ever taken is the one before this. */
  get end(): number {
    return this.length;
  }

  /** Whoever has or had entries, by their number. */
  get users(): readonly string[] {
    return this.userIds;
  }

  numberOfUser(id: string): number | undefined {
    return this.userNumbers.get(id);
  }

  get size(): number {
    return this.places.size;
  }

  has(id: string): boolean {
    return this.places.has(id);
  }

  isTaken(place: number): boolean {
    return this.kind[place] !== NONE;
  }

  entryIds(): Iterable<string> {
    return this.places.keys();
  }

  idsSince(at: number): string[] {
    const found: string[] = [];
    for (let place = 0; place < this.length; place += 1) {
      if ((this.at[place] ?? 0) < at || !this.isTaken(place)) continue;
      const id = this.ids[place];
      if (id !== undefined) found.push(id);
    }
    return found;
  }

  /** When the last entry of a user was made. */
  lastAt(user: number): number {
    const last = this.placesOfUser[user]?.at(-1);
    return last === undefined ? Number.NEGATIVE_INFINITY : (this.at[last] ?? 0);
  }

  put(entry: RememberedRenewal): void {
    const id = String(entry._id);
    this.remove(id);
    const place = this.free.pop() ?? this.newPlace();
    const user = this.userNumber(String(entry.user_id));
    this.ids[place] = id;
    this.places.set(id, place);
    this.at[place] = entry.at;
    this.to[place] = entry.to;
    this.days[place] = entry.days;
    this.amount[place] = entry.amount;
    this.kind[place] = RENEWAL_KINDS.indexOf(entry.kind);
    this.user[place] = user;
    this.affiliate[place] = this.texts.numberOf(entry.affiliate);
    this.supervisor[place] = this.texts.numberOf(entry.supervisor);
    this.method[place] = this.texts.numberOf(entry.method);
    this.chain(user, [...(this.placesOfUser[user] ?? []), place]);
  }

  remove(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    const user = this.user[place] ?? 0;
    this.places.delete(id);
    this.kind[place] = NONE;
    this.free.push(place);
    this.chain(
      user,
      (this.placesOfUser[user] ?? []).filter((other) => other !== place),
    );
  }

  private chain(user: number, places: number[]): void {
    places.sort((one, other) => this.order(one, other));
    this.placesOfUser[user] = places;
    places.forEach((place, index) => {
      const next = places[index + 1];
      this.nextAt[place] = next === undefined ? Number.POSITIVE_INFINITY : (this.at[next] ?? 0);
    });
  }

  private order(one: number, other: number): number {
    const [first = '', second = ''] = [this.ids[one], this.ids[other]];
    return (this.at[one] ?? 0) - (this.at[other] ?? 0) || (first < second ? -1 : 1);
  }

  private userNumber(id: string): number {
    const known = this.userNumbers.get(id);
    if (known !== undefined) return known;
    const number = this.userIds.push(id) - 1;
    this.userNumbers.set(id, number);
    return number;
  }

  private newPlace(): number {
    if (this.length === this.at.length) this.grow(this.length * 2);
    this.length += 1;
    return this.length - 1;
  }

  private grow(room: number): void {
    const grown = <Column extends Float64Array | Int32Array | Uint8Array>(larger: Column, column: Column) => {
      larger.set(column);
      return larger;
    };
    this.at = grown(instants(room), this.at);
    this.to = grown(instants(room), this.to);
    this.nextAt = grown(instants(room), this.nextAt);
    this.amount = grown(instants(room), this.amount);
    this.days = grown(wholes(room), this.days);
    this.user = grown(wholes(room), this.user);
    this.affiliate = grown(wholes(room), this.affiliate);
    this.supervisor = grown(wholes(room), this.supervisor);
    this.method = grown(wholes(room), this.method);
    this.kind = grown(new Uint8Array(room).fill(NONE), this.kind);
  }
}
