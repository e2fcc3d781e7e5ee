import { isSeqSearched, SEARCH_SEPARATOR, searchTextOf, type SearchedUser } from '@keyroster/contracts';
import { newestFirst } from './sort-rows.js';

interface Searched {
  user: SearchedUser;
}

interface Page<Row> {
  /** Newest first once there is a text. */
  rows: Row[];
  /** Absent when one of its rows has changed. */
  text: PageText | undefined;
}

interface PageText {
  joined: string;
  /** In the order of the rows: where the text of each ends, and its number. */
  ends: number[];
  seqs: number[];
}

const SEQS_A_PAGE = 128;

/**
 * Finds text in the middle of names and addresses, for which there is no index. Rows whose numbers are close stand on
 * one page, with their texts in one string: that is read at one go, where the rows themselves lie all over the memory.
 */
export class RosterSearch<Row extends Searched> {
  private readonly pages = new Map<number, Page<Row>>();

  add(row: Row): void {
    const page = this.pages.get(pageOf(row));
    if (!page) return void this.pages.set(pageOf(row), { rows: [row], text: undefined });
    page.rows.push(row);
    page.text = undefined;
  }

  remove(row: Row): void {
    const rows = this.pages.get(pageOf(row))?.rows.filter((other) => other !== row) ?? [];
    if (rows.length > 0) this.pages.set(pageOf(row), { rows, text: undefined });
    else this.pages.delete(pageOf(row));
  }

  /** Its name or addresses are others now. */
  outdate(row: Row): void {
    const page = this.pages.get(pageOf(row));
    if (page) page.text = undefined;
  }

  /** Rows with the text in them, or whose number begins with it, newest first. */
  find(text: string): Row[] {
    if (text.includes(SEARCH_SEPARATOR)) return [];
    const isNumber = /^\d+$/.test(text);
    const pages = [...this.pages].sort(([a], [b]) => b - a);
    return pages.flatMap(([, page]) => foundOn(page, text, isNumber));
  }
}

const pageOf = ({ user }: Searched): number => Math.floor(user.seq / SEQS_A_PAGE);

function foundOn<Row extends Searched>(page: Page<Row>, text: string, isNumber: boolean): Row[] {
  page.text ??= textOf(page.rows.sort(newestFirst));
  const { joined, ends, seqs } = page.text;
  let at = joined.indexOf(text);
  if (at < 0 && !isNumber) return [];
  return page.rows.filter((_row, place) => {
    const end = ends[place] ?? 0;
    const isHit = at >= 0 && at < end;
    if (isHit) at = joined.indexOf(text, end);
    return isHit || (isNumber && isSeqSearched(seqs[place] ?? 0, text));
  });
}

function textOf(rows: readonly Searched[]): PageText {
  const ends: number[] = [];
  let joined = '';
  for (const { user } of rows) {
    joined += searchTextOf(user) + SEARCH_SEPARATOR;
    ends.push(joined.length);
  }
  return { joined, ends, seqs: rows.map(({ user }) => user.seq) };
}
