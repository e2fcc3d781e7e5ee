import { WHOLE_LIST_MAX_USERS } from '@keyroster/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { userCountQuery, usersQuery } from '../../../shared/api/people.js';
import type { Sorting } from '../../../shared/table/columns/column.js';
import type { HeldRows } from '../../../shared/table/rows/use-held-rows.js';
import { userPagesQuery } from '../api.js';
import { toServerSort } from './server-sort.js';
import { isFound, passes, type UserFilter, type UserRow } from '../users.js';

interface Looked {
  search: string;
  filter: UserFilter;
  sorting: Sorting | null;
  now: number;
}

/** The users of the table. */
export interface UserList {
  /** What they were found by: the field may be ahead of it. */
  searched: string;
  /** Whether the rows are what the search finds: until then others may show. */
  isSettled: boolean;
  /** Absent while they load. */
  rows: UserRow[] | undefined;
  isFailed: boolean;
  retry: () => void;
  /** Everybody, found or not; absent while not all of them are here. */
  everybody: readonly string[] | undefined;
  /** Lets rows stay for a while that a change would take away. Of those that come page by page nobody knows where they are. */
  still?: HeldRows<UserRow>;
  /** There where the server searches and sorts, and more may be had. */
  loadMore?: () => void;
  /** There with it: how many are found, those who are not here yet too. */
  total?: number;
}

const TYPING_MS = 250;

/** Finds a row by its id, through a map that is made for the first that is looked for. */
function finderOf(rows: readonly UserRow[] | undefined): (id: string) => UserRow | undefined {
  let byId: Map<string, UserRow> | undefined;
  return (id) => {
    byId ??= new Map(rows?.map((row) => [row.user._id, row]));
    return byId.get(id);
  };
}

/** Up to 20,000 users are loaded whole and searched here; more are asked for page by page. */
export function useUserList({ search, filter, sorting, now }: Looked): UserList {
  const count = useQuery(userCountQuery);
  const isPaged = (count.data ?? 0) > WHOLE_LIST_MAX_USERS;
  const whole = useQuery({ ...usersQuery, enabled: count.isFetched && !isPaged });

  const [typed] = useDebouncedValue(search, TYPING_MS);
  const paged = useInfiniteQuery({
    ...userPagesQuery({ search: typed.trim(), filter, sort: toServerSort(sorting) }),
    enabled: isPaged,
  });

  // The field answers each key at once; the rows follow when there is time.
  const wanted = useDeferredValue(search);
  // Numbered once, so that a search finds the rows that are rendered already and renders none of them anew.
  const numbered = useMemo(
    () => whole.data?.map((user, index, { length }) => ({ user, number: length - index })),
    [whole.data],
  );
  const found = useMemo(
    () => numbered?.filter(({ user }) => passes(user, filter, now) && isFound(user, wanted)),
    [numbered, filter, now, wanted],
  );
  const still = useMemo(
    () => ({ look: JSON.stringify([filter, wanted]), latest: finderOf(numbered) }),
    [filter, wanted, numbered],
  );
  const everybody = useMemo(() => whole.data?.map(({ _id }) => _id), [whole.data]);
  const pagedRows = useMemo(
    () => paged.data?.pages.flatMap(({ users }) => users.map((user) => ({ user, number: user.seq }))),
    [paged.data],
  );

  if (!isPaged) {
    return {
      searched: wanted,
      isSettled: wanted === search && !whole.isPending,
      rows: found,
      isFailed: whole.isError,
      retry: () => void whole.refetch(),
      everybody,
      still,
    };
  }
  return {
    searched: typed,
    isSettled: typed === search && !paged.isPending,
    rows: pagedRows,
    everybody: undefined,
    total: paged.data?.pages.at(-1)?.total ?? 0,
    isFailed: paged.isError,
    retry: () => void paged.refetch(),
    loadMore: () => {
      if (paged.hasNextPage && !paged.isFetchingNextPage) void paged.fetchNextPage();
    },
  };
}
