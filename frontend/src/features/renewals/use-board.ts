import { todayInLima } from '@keyroster/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { BOARD_KEY, type BoardFilter } from '../../shared/renewals/api.js';
import { boardQuery, arrange, type Column } from '../../shared/renewals/board.js';
import { useMinute } from '../../shared/time/page-clock.js';

const TYPING_MS = 250;

interface Board {
  columns: Column[] | undefined;
  /** Whether it is the one that was asked for: until that comes, the one before stays. */
  isSettled: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** The board as it stands this minute. At midnight in Lima cards move at once, and then the server is asked again. */
export function useBoard(filter: BoardFilter): Board {
  const client = useQueryClient();
  const now = useMinute();
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery(boardQuery(settled));
  const columns = useMemo(() => data && arrange(data, now), [data, now]);

  const today = todayInLima(now);
  const lastDay = useRef(today);
  useEffect(() => {
    if (lastDay.current === today) return;
    lastDay.current = today;
    void client.invalidateQueries({ queryKey: BOARD_KEY });
  }, [client, today]);

  const isSettled = settled === filter && !isPending && !isPlaceholderData;
  return { columns, isSettled, isFailed: isError && !data, retry: () => void refetch() };
}
