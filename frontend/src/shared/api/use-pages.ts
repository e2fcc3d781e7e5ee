import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { send } from './client.js';

const PAGE_SIZE = 200;

interface Pages<Answer, Row> {
  queryKey: QueryKey;
  pathOf: (page: { limit: string; offset: string }) => string;
  /** Must be stable. */
  rowsIn: (answer: Answer) => readonly Row[];
  /** Whether the former rows stay until those for another key are there. */
  keepsFormer?: boolean;
  isEnabled?: boolean;
}

export function usePages<Answer extends { total: number }, Row extends { _id: string }>(
  given: Pages<Answer, Row>,
) {
  const { queryKey, pathOf, rowsIn, keepsFormer = false, isEnabled = true } = given;
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const path = pathOf({ limit: String(PAGE_SIZE), offset: String(pageParam) });
      return (await send('GET', path, { signal })) as Answer;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const counts = pages.map((page) => rowsIn(page).length);
      const loaded = counts.reduce((sum, count) => sum + count, 0);
      // Rows may have been deleted meanwhile: an empty page is the last, whatever the total says.
      return counts.at(-1) !== 0 && loaded < total ? loaded : undefined;
    },
    enabled: isEnabled,
    ...(keepsFormer && { placeholderData: keepPreviousData }),
  });

  // Without duplicates: new rows move the others, so a row may end one page and begin the next.
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => rowsIn(page)).map((row) => [row._id, row] as const);
    return all && [...new Map(all).values()];
  }, [data, rowsIn]);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  return { rows, total: data?.pages.at(-1)?.total, isError, refetch, loadMore };
}
