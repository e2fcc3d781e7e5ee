import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSelection, type RowSelection } from '../../../shared/table/selection/selection-store.js';
import { fetchUserIds } from '../api.js';
import type { UserList } from '../search/use-user-list.js';
import type { UserFilter, UserRow } from '../users.js';

interface Found {
  search: string;
  filter: UserFilter;
}

/** Who is asked for, and whether anybody was selected then. */
interface AllAsked {
  found: Found;
  hadSome: boolean;
}

interface UserSelection {
  selection: RowSelection<UserRow>;
  /** There where not all users are here: the server has to say who is gone. */
  forgetGone?: () => Promise<void>;
}

const nameOf = ({ user }: UserRow): string => user.email;

/** The users who are selected. Where they come page by page, the server says who all of those found are. */
export function useUserSelection({ everybody, total }: UserList, { search, filter }: Found): UserSelection {
  const store = useSelection(everybody);
  const { mutate: selectAll } = useMutation({
    mutationFn: ({ found }: AllAsked) => fetchUserIds(found),
    // It may take a while, in which others are looked for, or nobody is to be selected any more.
    onSuccess: (ids, { found, hadSome }) => {
      const isWanted = found.search === search.trim() && found.filter === filter;
      const wasCleared = hadSome && store.ids.size === 0;
      if (isWanted && !wasCleared) store.pickAll(ids, true);
    },
  });
  const selection = useMemo((): RowSelection<UserRow> => {
    if (total === undefined) return { store, nameOf };
    const found = { search: search.trim(), filter };
    return {
      store,
      nameOf,
      beyond: { total, selectAll: () => selectAll({ found, hadSome: store.ids.size > 0 }) },
    };
  }, [store, total, search, filter, selectAll]);
  if (total === undefined) return { selection };
  const forgetGone = async () => store.keepTo(new Set(await fetchUserIds({ search: '', filter: 'all' })));
  return { selection, forgetGone };
}
