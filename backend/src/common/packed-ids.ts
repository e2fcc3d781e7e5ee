const WORDS = 3;
const HEX_A_WORD = 8;
const HEX = WORDS * HEX_A_WORD;
const FIRST_ROOM = 1_024;
const NONE = 0;

type Words = readonly [number, number, number];

/**
 * The database's ids by number, each as its twelve bytes: as texts in a map a million take a hundred megabytes, at all of
 * which each garbage collection looks. The number of an id that was taken away is given to another.
 */
export class PackedIds {
  private words = new Uint32Array(FIRST_ROOM * WORDS);
  /** By hash the number of an id and one; whoever finds a place taken takes the next one that is free. */
  private table = new Int32Array(2 * FIRST_ROOM);
  private length = 0;
  private readonly free: number[] = [];

  get size(): number {
    return this.length - this.free.length;
  }

  /** All numbers that were ever given are below it. */
  get end(): number {
    return this.length;
  }

  numberOf(id: string): number | undefined {
    if (id.length !== HEX) return undefined;
    const found = (this.table[this.slotOf(wordsOf(id))] ?? NONE) - 1;
    return found < 0 ? undefined : found;
  }

  /** The number that it has, or gets. */
  add(id: string): number {
    const known = this.numberOf(id);
    if (known !== undefined) return known;
    if (this.size * WORDS === this.words.length) this.grow();
    const words = wordsOf(id);
    const number = this.free.pop() ?? this.length++;
    this.words.set(words, number * WORDS);
    this.table[this.slotOf(words)] = number + 1;
    return number;
  }

  /** The number that it had. */
  remove(id: string): number | undefined {
    const number = this.numberOf(id);
    if (number === undefined) return undefined;
    this.empty(this.slotOf(wordsOf(id)));
    this.free.push(number);
    return number;
  }

  /** Of a number that is given. */
  idOf(number: number): string {
    return this.wordsAt(number)
      .map((word) => word.toString(16).padStart(HEX_A_WORD, '0'))
      .join('');
  }

  /** The slot that has the id, or that it would get. */
  private slotOf(words: Words): number {
    const last = this.table.length - 1;
    let slot = hashOf(words) & last;
    for (let taken = this.table[slot] ?? NONE; taken !== NONE; taken = this.table[slot] ?? NONE) {
      const at = (taken - 1) * WORDS;
      const [first, second, third] = words;
      if (this.words[at + 2] === third && this.words[at + 1] === second && this.words[at] === first) {
        return slot;
      }
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** Whoever stands behind it only because it was taken moves up. */
  private empty(emptied: number): void {
    const last = this.table.length - 1;
    let hole = emptied;
    this.table[hole] = NONE;
    for (let slot = (hole + 1) & last; this.table[slot] !== NONE; slot = (slot + 1) & last) {
      const wanted = hashOf(this.wordsAt((this.table[slot] ?? NONE) - 1)) & last;
      if (((slot - wanted) & last) < ((slot - hole) & last)) continue;
      this.table[hole] = this.table[slot] ?? NONE;
      this.table[slot] = NONE;
      hole = slot;
    }
  }

  private wordsAt(number: number): Words {
    const at = number * WORDS;
    return [this.words[at] ?? 0, this.words[at + 1] ?? 0, this.words[at + 2] ?? 0];
  }

  private grow(): void {
    const { words, table } = this;
    this.words = new Uint32Array(2 * words.length);
    this.words.set(words);
    this.table = new Int32Array(2 * table.length);
    for (const taken of table) {
      if (taken !== NONE) this.table[this.slotOf(this.wordsAt(taken - 1))] = taken;
    }
  }
}

const wordsOf = (id: string): Words => [wordOf(id, 0), wordOf(id, 1), wordOf(id, 2)];

const wordOf = (id: string, place: number): number =>
  parseInt(id.slice(place * HEX_A_WORD, (place + 1) * HEX_A_WORD), 16);

/** Ids that are made one after the other differ in little. */
function hashOf([first, second, third]: Words): number {
  let hash = Math.imul(first ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
