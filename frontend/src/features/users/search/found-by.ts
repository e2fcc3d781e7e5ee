import { isSeqSearched, toSearched } from '@keyroster/contracts';
import { createContext, useContext } from 'react';
import type { User } from '../../../shared/api/people.js';

/** What is searched, and what the rows show of it. */
export interface Searched {
  search: string;
  /** Keys of the columns, and `seq` where that shows. */
  shown: readonly string[];
}

/** Why somebody was found whose row doesn't show it. */
export interface FoundBy {
  kind: 'is' | 'was' | 'seq';
  text: string;
}

const Context = createContext<Searched>({ search: '', shown: [] });

export const SearchedProvider = Context.Provider;

/** Only what no visible column says: of the others nobody asks why they are there. */
export function foundBy(user: User, { search, shown }: Searched): FoundBy | null {
  const searched = toSearched(search);
  const { email, ip_address, first_ip, ip_address_history, seq } = user;
  if (searched === '' || email.includes(searched)) return null;
  const seen = [shown.includes('ipAddress') && ip_address, shown.includes('firstIp') && first_ip];
  if (seen.some((address) => address && address.includes(searched))) return null;
  if (ip_address.includes(searched)) return { kind: 'is', text: ip_address };
  const was = ip_address_history.findLast((address) => address.includes(searched));
  if (was !== undefined) return { kind: 'was', text: was };
  return isSeqSearched(seq, searched) && !shown.includes('seq') ? { kind: 'seq', text: String(seq) } : null;
}

export const useFoundBy = (user: User): [FoundBy | null, string] => {
  const searched = useContext(Context);
  return [foundBy(user, searched), toSearched(searched.search)];
};
