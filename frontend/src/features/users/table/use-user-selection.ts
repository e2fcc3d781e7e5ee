import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSelection, type RowSelection } from '../../../shared/table/selection/use-selection.js';
import { fetchUserIds } from '../api.js';
import type { UserList } from '../finding/use-user-list.js';
import type { UserFilter, UserRow } from '../users.js';

interface Found {
  search: string;
  filter: UserFilter;
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
    mutationFn: fetchUserIds,
    onSuccess: (ids) => store.pickAll(ids, true),
  });
  const selection = useMemo((): RowSelection<UserRow> => {
    if (total === undefined) return { store, nameOf };
    const found = { search: search.trim(), filter };
    return { store, nameOf, beyond: { total, selectAll: () => selectAll(found) } };
  }, [store, total, search, filter, selectAll]);
  if (total === undefined) return { selection };
  const forgetGone = async () => store.keepTo(new Set(await fetchUserIds({ search: '', filter: 'all' })));
  return { selection, forgetGone };
}
