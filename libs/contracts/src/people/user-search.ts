/** What a search for users looks at. */
export interface SearchedUser {
  seq: number;
  email: string;
  ip_address: string;
  ip_address_history: readonly string[];
}

/** Between the parts of a user's text: what contains it is found nowhere. */
export const SEARCH_SEPARATOR = '\n';

/** A search as it is looked for. */
export const toSearched = (search: string): string => search.trim().toLowerCase();

/** What is looked through for any part of it: name, current address and history, all in lower case as they are stored. */
export const searchTextOf = ({ email, ip_address, ip_address_history }: SearchedUser): string =>
  [email, ip_address, ...ip_address_history].join(SEARCH_SEPARATOR);

/** Whether the number begins with the digits that are looked for. */
export const isSeqSearched = (seq: number, searched: string): boolean => String(seq).startsWith(searched);

/** Whether a search finds a user, whose text may have been prepared. */
export function isUserFound(user: SearchedUser, search: string, text = searchTextOf(user)): boolean {
  const searched = toSearched(search);
  if (searched.includes(SEARCH_SEPARATOR)) return false;
  return text.includes(searched) || isSeqSearched(user.seq, searched);
}
