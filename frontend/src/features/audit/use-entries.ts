import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { auditQuery, type AuditFilter, type Entry } from './api.js';

const TYPING_MS = 250;

interface Entries {
  entries: Entry[] | undefined;
  total: number | undefined;
  isFailed: boolean;
  retry: () => void;
  loadMore: () => void;
}

export function useEntries(filter: AuditFilter): Entries {
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const query = useInfiniteQuery({ ...auditQuery(settled), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;

  // The audit grows at its head: what a page ended with may begin the next.
  const entries = useMemo(() => {
    if (!data) return undefined;
    const byId = new Map(data.pages.flatMap((page) => page.entries).map((entry) => [entry._id, entry]));
    return [...byId.values()];
  }, [data]);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  return {
    entries,
    total: data?.pages.at(-1)?.total,
    isFailed: query.isError && !data,
    retry: () => void query.refetch(),
    loadMore,
  };
}
