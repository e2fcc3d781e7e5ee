import {
  isSeqSearched,
  parseStartDate,
  SEARCH_SEPARATOR,
  searchTextOf,
  type UserListSort,
} from '@keyroster/contracts';
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

/** What a search looks through: the texts of a page's rows as one, and where each ends. */
interface PageText {
  joined: string;
  ends: number[];
  seqs: number[];
}

export interface RowPage {
  readonly number: number;
  readonly rows: RosterRow[];
  text?: PageText | undefined;
}

const SEQS_A_PAGE = 128;
const PAGES_AT_ONCE = 100;

/** Rows in the order of their numbers, newest first, without sorting a million again after an addition. */
export class RowPages {
  private readonly byNumber = new Map<number, RowPage>();
  private inOrder: readonly RowPage[] | undefined;
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(row: RosterRow): boolean {
    return this.byNumber.get(pageNumberOf(row))?.rows.includes(row) ?? false;
  }

  add(row: RosterRow): void {
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

  remove(row: RosterRow): boolean {
    const rows = this.byNumber.get(pageNumberOf(row))?.rows ?? [];
    const place = rows.indexOf(row);
    if (place < 0) return false;
    this.count -= 1;
    // Keeps an empty page: an iteration in progress holds it, and new rows of its number go there.
    rows.splice(place, 1);
    return true;
  }

  outdateText(row: RosterRow): void {
    const page = this.byNumber.get(pageNumberOf(row));
    if (page) page.text = undefined;
  }

  *[Symbol.iterator](): Iterator<RosterRow> {
    for (const { rows } of this.pages()) yield* rows;
  }

  slice(offset = 0, limit = Infinity): RosterRow[] {
    const part: RosterRow[] = [];
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
  async pick(picked: (page: RowPage) => readonly RosterRow[]): Promise<RosterRow[]> {
    const all: RosterRow[] = [];
    for await (const piece of inPieces(this.pages(), PAGES_AT_ONCE)) {
      for (const page of piece) all.push(...picked(page));
    }
    return all;
  }

  private pages(): readonly RowPage[] {
    this.inOrder ??= [...this.byNumber.values()].sort((one, other) => other.number - one.number);
    return this.inOrder;
  }
}

const pageNumberOf = ({ user }: RosterRow): number => Math.floor(user.seq / SEQS_A_PAGE);

/** Finds substrings of names and addresses, without an index. Searches a page as one string for speed. */
export function foundOn(page: RowPage, text: string): RosterRow[] {
  if (text.includes(SEARCH_SEPARATOR)) return [];
  const isNumber = /^\d+$/.test(text);
  const { joined, ends, seqs } = textOf(page);
  let at = joined.indexOf(text);
  if (at < 0 && !isNumber) return [];
  return page.rows.filter((_row, place) => {
    const end = ends[place] ?? 0;
    const isHit = at >= 0 && at < end;
    if (isHit) at = joined.indexOf(text, end);
    return isHit || (isNumber && isSeqSearched(seqs[place] ?? 0, text));
  });
}

/** Written out at the first search, and again once a row of the page has changed. */
export function textOf(page: RowPage): PageText {
  if (page.text) return page.text;
  const parts = page.rows.map(({ user }) => searchTextOf(user) + SEARCH_SEPARATOR);
  let end = 0;
  const ends = parts.map((part) => (end += part.length));
  page.text = { joined: parts.join(''), ends, seqs: page.rows.map(({ user }) => user.seq) };
  return page.text;
}

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
