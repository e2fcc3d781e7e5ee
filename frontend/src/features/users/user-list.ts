import {
  isUserFound,
  normaliseUsername,
  passesFilter,
  searchTextOf,
  supervisorOf,
  WHOLE_LIST_MAX_USERS,
} from '@keyroster/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Sorting } from '../../shared/table/columns/column.js';
import { type HeldRows } from '../../shared/table/rows/use-held-rows.js';
import type { Bringing } from '../../shared/ui/empty-state.js';
import { useSelection, type RowSelection } from '../../shared/table/selection/selection-store.js';
import { newestUsersQuery, usersQuery, type User } from '../../shared/api/people.js';
import {
  fetchUserIds,
  type FoundParams,
  toServerSort,
  USER_FILTERS,
  type UserFilter,
  useUserPages,
} from './api.js';

export interface UserRow {
  user: User;
  number: number;
}

interface Looked extends FoundParams {
  sorting: Sorting | null;
  now: number;
}

export interface UserList {
  /** The search that found the rows; the search field may be ahead of it. */
  searched: string;
  isSettled: boolean;
  rows: UserRow[] | undefined;
  /** How many users pass each filter; absent while they come page by page. */
  counts?: Readonly<Record<UserFilter, number>> | undefined;
  of: Bringing;
  /** The ids of all users, found or not; absent while they come page by page. */
  everybody: readonly string[] | undefined;
  /** Keeps rows for a while that a change would remove; absent while users come page by page. */
  still?: HeldRows<UserRow>;
  loadMore?: () => void;
  /** How many users the server found; present with `loadMore`. */
  total?: number;
}

const TYPING_MS = 250;

/** Up to 20,000 users are loaded at once, after the newest, and searched here; more come page by page. */
export function useUserList({ search, filter, supervisor, sorting, now }: Looked): UserList {
  const newest = useQuery(newestUsersQuery);
  const isPaged = (newest.data?.total ?? 0) > WHOLE_LIST_MAX_USERS;
  const whole = useQuery({ ...usersQuery, enabled: newest.isFetched && !isPaged });

  const [typed] = useDebouncedValue(search, TYPING_MS);
  const found = { search: typed.trim(), filter, supervisor };
  const paged = useUserPages(found, toServerSort(sorting), isPaged);

  // The field responds to each key at once; the rows follow when there is time.
  const wanted = useDeferredValue(search);
  const numbered = useMemo(
    () => whole.data?.map((user, index, { length }) => rowOf(user, length - index)),
    [whole.data],
  );
  const theirs = useMemo(() => {
    const name = supervisor && normaliseUsername(supervisor);
    return name ? numbered?.filter(({ user }) => supervisorOf(user) === name) : numbered;
  }, [numbered, supervisor]);
  const matching = useMemo(
    () =>
      theirs?.filter(
        ({ user }) => passes(user, filter, now) && isUserFound(user, wanted, preparedText(user)),
      ),
    [theirs, filter, now, wanted],
  );
  const counts = useMemo(() => theirs && countsOf(theirs, now), [theirs, now]);
  const still = useMemo(
    () => ({ look: JSON.stringify([filter, wanted, supervisor]), latest: finderOf(numbered) }),
    [filter, wanted, supervisor, numbered],
  );
  const everybody = useMemo(() => whole.data?.map(({ _id }) => _id), [whole.data]);
  const newestRows = useMemo(() => {
    const { users, total = 0 } = newest.data ?? {};
    return users?.map((user, index) => rowOf(user, total - index));
  }, [newest.data]);
  const pagedRows = useMemo(() => paged.rows?.map((user) => ({ user, number: user.seq })), [paged.rows]);

  if (!isPaged) {
    const isNewestFirst = wanted === '' && filter === 'all' && !supervisor && !sorting;
    return {
      searched: wanted,
      isSettled: wanted === search && !whole.isPending,
      rows: matching ?? (isNewestFirst && !whole.isError ? newestRows : undefined),
      counts,
      of: whole,
      everybody,
      still,
    };
  }
  return {
    searched: typed,
    isSettled: typed === search && (pagedRows !== undefined || paged.isError),
    rows: pagedRows,
    everybody: undefined,
    total: paged.total ?? 0,
    of: paged,
    loadMore: paged.loadMore,
  };
}

const rows = new WeakMap<User, UserRow>();

/** The same object for the same user, so that a change or a search renders no other row again. */
function rowOf(user: User, number: number): UserRow {
  const known = rows.get(user);
  if (known?.number === number) return known;
  const made = { user, number };
  rows.set(user, made);
  return made;
}

/** Finds a row by its id; the map is built on first use. */
function finderOf(rows: readonly UserRow[] | undefined): (id: string) => UserRow | undefined {
  let byId: Map<string, UserRow> | undefined;
  return (id) => {
    byId ??= new Map(rows?.map((row) => [row.user._id, row]));
    return byId.get(id);
  };
}

const passes = (user: User, filter: UserFilter, now: number): boolean =>
  filter === 'all' || passesFilter(user, filter, now);

const countsOf = (rows: readonly UserRow[], now: number) =>
  Object.fromEntries(
    USER_FILTERS.map((filter) => [filter, rows.filter(({ user }) => passes(user, filter, now)).length]),
  ) as Record<UserFilter, number>;

const searchTexts = new WeakMap<User, string>();

/** Prepared once, since each key searches up to 20,000 users. */
function preparedText(user: User): string {
  const known = searchTexts.get(user);
  if (known !== undefined) return known;
  const made = searchTextOf(user);
  searchTexts.set(user, made);
  return made;
}

const nameOf = ({ user }: UserRow): string => user.email;

/** The selected users. While users come page by page, the server says who all the found ones are. */
export function useUserSelection(
  { everybody, total }: UserList,
  { search, filter, supervisor }: FoundParams,
) {
  const store = useSelection(everybody);
  const { mutate: selectAll } = useMutation({
    mutationFn: ({ found }: { found: FoundParams; hadSome: boolean }) => fetchUserIds(found),
    // Meanwhile the search may have changed, or the selection may have been cleared.
    onSuccess: (ids, { found, hadSome }) => {
      const isWanted = found.search === search.trim() && found.filter === filter;
      const wasCleared = hadSome && store.ids.size === 0;
      if (isWanted && !wasCleared) store.pickAll(ids, true);
    },
  });
  const selection = useMemo((): RowSelection<UserRow> => {
    if (total === undefined) return { store, nameOf };
    const found = { search: search.trim(), filter, supervisor };
    return {
      store,
      nameOf,
      beyond: { total, selectAll: () => selectAll({ found, hadSome: store.ids.size > 0 }) },
    };
  }, [store, total, search, filter, supervisor, selectAll]);
  // While users come page by page, the server has to say who is gone.
  const forgetGone = async () => store.keepTo(new Set(await fetchUserIds({ search: '', filter: 'all' })));
  return { selection, forgetGone: total === undefined ? undefined : forgetGone };
}
