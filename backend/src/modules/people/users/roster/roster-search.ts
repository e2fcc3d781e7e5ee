import { isSeqSearched, SEARCH_SEPARATOR, searchTextOf, type SearchedUser } from '@keyroster/contracts';
import { pageNumberOf, type RowPage } from './row-pages.js';

interface Searched {
  user: SearchedUser;
}

interface PageText {
  joined: string;
  ends: number[];
  seqs: number[];
}

/** Finds substrings of names and addresses, without an index. Searches a page as one string for speed. */
export class RosterSearch<Row extends Searched> {
  private readonly texts = new Map<number, PageText>();

  outdate(row: Row): void {
    this.texts.delete(pageNumberOf(row));
  }

  prepare(page: RowPage<Row>): void {
    this.textOf(page);
  }

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
