import { isSeqSearched, SEARCH_SEPARATOR, searchTextOf, type SearchedUser } from '@keyroster/contracts';
import { pageNumberOf, type RowPage } from './row-pages.js';

interface Searched {
  user: SearchedUser;
}

interface PageText {
  joined: string;
  /** In the order of the rows: where the text of each ends, and its number. */
  ends: number[];
  seqs: number[];
}

/**
 * Finds text in the middle of names and addresses, for which there is no index. The texts of a page stand in one string:
 * that is read at one go, where the rows themselves lie all over the memory.
 */
export class RosterSearch<Row extends Searched> {
  /** By the number of the page; absent when one of its rows has changed. */
  private readonly texts = new Map<number, PageText>();

  /** Somebody is there or gone, or their name or addresses are others now. */
  outdate(row: Row): void {
    this.texts.delete(pageNumberOf(row));
  }

  /** So that nobody who searches waits for it. */
  prepare(page: RowPage<Row>): void {
    this.textOf(page);
  }

  /** Rows with the text in them, or whose number begins with it. */
  foundOn(page: RowPage<Row>, text: string): Row[] {
    if (text.includes(SEARCH_SEPARATOR)) return [];
    const isNumber = /^\d+$/.test(text);
    const { joined, ends, seqs } = this.textOf(page);
    let at = joined.indexOf(text);
    if (at < 0 && !isNumber) return [];
    return page.rows.filter((_row, place) => {
      const end = ends[place] ?? 0;
      const isHit = at >= 0 && at < end;
      if (isHit) at = joined.indexOf(text, end);
      return isHit || (isNumber && isSeqSearched(seqs[place] ?? 0, text));
    });
  }

  private textOf({ number, rows }: RowPage<Row>): PageText {
    const known = this.texts.get(number);
    if (known) return known;
    const text = writtenOut(rows);
    this.texts.set(number, text);
    return text;
  }
}

function writtenOut(rows: readonly Searched[]): PageText {
  const parts = rows.map(({ user }) => searchTextOf(user) + SEARCH_SEPARATOR);
  let end = 0;
  const ends = parts.map((part) => (end += part.length));
  return { joined: parts.join(''), ends, seqs: rows.map(({ user }) => user.seq) };
}
