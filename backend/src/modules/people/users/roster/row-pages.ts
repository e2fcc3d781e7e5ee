import { parseStartDate, type UserListSort } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { inPieces } from '../../../../common/time/pieces.js';
import type { PresenceState } from '../../../presence/model/index.js';

export interface RosterRow extends PresenceState {
  readonly id: string;
  user: UserAnswer;
  /** Null for none. Needed because a group of the same name may be another one. */
  groupId: string | null;
  /** The result of `supervisorOf`. */
  supervisor: string;
  /** Cached JSON, without what pings change, so that writing a list of ten thousand is mostly copying. */
  written?: string | undefined;
  /** When the subscription ends, and when the user was told so, in ms; null for never. */
  end: number | null;
  toldAt: number | null;
}

export type EndingRow = RosterRow & { end: number };

export const isEnding = (row: RosterRow): row is EndingRow => row.end !== null;

interface Numbered {
  user: { seq: number };
}

export interface RowPage<Row> {
  readonly number: number;
  readonly rows: Row[];
}

const SEQS_A_PAGE = 128;
const PAGES_AT_ONCE = 100;

/** Rows in the order of their numbers, newest first, without sorting a million again after an addition. */
export class RowPages<Row extends Numbered> {
  private readonly byNumber = new Map<number, RowPage<Row>>();
  private inOrder: ReadonlyArray<RowPage<Row>> | undefined;
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(row: Row): boolean {
    return this.byNumber.get(pageNumberOf(row))?.rows.includes(row) ?? false;
  }

  add(row: Row): void {
    this.count += 1;
    const number = pageNumberOf(row);
    const rows = this.byNumber.get(number)?.rows;
    if (rows) {
      const place = rows.findIndex(({ user }) => user.seq < row.user.seq);
      rows.splice(place < 0 ? rows.length : place, 0, row);
    } else {
      this.byNumber.set(number, { number, rows: [row] });
      this.inOrder = undefined;
    }
  }

  remove(row: Row): boolean {
    const rows = this.byNumber.get(pageNumberOf(row))?.rows ?? [];
    const place = rows.indexOf(row);
    if (place < 0) return false;
    this.count -= 1;
    // Keeps an empty page: an iteration in progress holds it, and new rows of its number go there.
    rows.splice(place, 1);
    return true;
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const { rows } of this.pages()) yield* rows;
  }

  slice(offset = 0, limit = Infinity): Row[] {
    const part: Row[] = [];
    let skipped = offset;
    for (const { rows } of this.pages()) {
      if (part.length >= limit) break;
      if (skipped >= rows.length) skipped -= rows.length;
      else {
        part.push(...rows.slice(skipped, skipped + limit - part.length));
        skipped = 0;
      }
    }
    return part;
  }

  /** Collects rows page by page, each as it is at that moment, and yields to other work in between. */
  async pick(picked: (page: RowPage<Row>) => readonly Row[]): Promise<Row[]> {
    const all: Row[] = [];
    for await (const piece of inPieces(this.pages(), PAGES_AT_ONCE)) {
      for (const page of piece) all.push(...picked(page));
    }
    return all;
  }

  private pages(): ReadonlyArray<RowPage<Row>> {
    this.inOrder ??= [...this.byNumber.values()].sort((one, other) => other.number - one.number);
    return this.inOrder;
  }
}

export const pageNumberOf = ({ user }: Numbered): number => Math.floor(user.seq / SEQS_A_PAGE);

/** Sorts by a field of the answer, descending after a `-`; equal ones by number, in the same direction. */
function sortRows(rows: readonly RosterRow[], sort: string): RosterRow[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '') as UserListSort;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, field) }));
  keyed.sort((a, b) => direction * (compare(a.key, b.key) || a.row.user.seq - b.row.user.seq));
  return keyed.map(({ row }) => row);
}

/** Newest first, unless `sort` is given. */
export function pageOf(
  rows: readonly RosterRow[],
  { limit, offset = 0, sort }: { limit?: number; offset?: number; sort?: string },
): RosterRow[] {
  const sorted = sort === undefined ? rows : sortRows(rows, sort);
  return sorted.slice(offset, offset + (limit ?? sorted.length));
}

function keyOf({ user, end }: RosterRow, field: UserListSort): string | number {
  // Users without an end come last, as in the table.
  if (field === 'days_left' || field === 'ends_at') return end ?? Infinity;
  if (field === 'sub_start_date') {
    const date = parseStartDate(user.sub_start_date);
    return date ? date.year * 10_000 + date.month * 100 + date.day : 0;
  }
  if (field === 'ip_address_history') return user.ip_address_history[0] ?? '';
  // By the lock's end, as the database sorts locks; those without one first.
  if (field === 'lock') return user.lock?.until ?? 0;
  if (field === 'package') return user.package?.name ?? '';
  if (field === 'alarm') return user.alarm ?? '';
  const value = user[field];
  return typeof value === 'string' ? value : Number(value);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
