import { todayInLima } from '@keyroster/contracts';
import type { ToldPayload } from '@keyroster/contracts/dto';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { send } from '../../shared/api/client.js';
import { BOARD_KEY, type BoardFilter } from '../../shared/renewals/api.js';
import {
  boardQuery,
  arrange,
  type HeldCard,
  CARD_CHANGE_KEY,
  changeBack,
  changeCard,
} from '../../shared/renewals/board.js';
import { pageClock, useMinute } from '../../shared/time/page-clock.js';

const TYPING_MS = 250;

/** The board as of this minute. At midnight in Lima cards move at once, and the board is fetched again. */
export function useBoard(filter: BoardFilter, held: ReadonlyMap<string, HeldCard>) {
  const client = useQueryClient();
  const now = useMinute();
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery(boardQuery(settled));
  const columns = useMemo(() => data && arrange(data, now, held), [data, now, held]);

  const today = todayInLima(now);
  const lastDay = useRef(today);
  useEffect(() => {
    if (lastDay.current === today) return;
    lastDay.current = today;
    void client.invalidateQueries({ queryKey: BOARD_KEY });
  }, [client, today]);

  const isSettled = settled === filter && !isPending && !isPlaceholderData;
  return { columns, isSettled, isError, refetch };
}

/** Marks whether a user was told of their end: the card shows it at once, and reverts if it is refused. */
export function useTold() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CARD_CHANGE_KEY,
    mutationFn: (body: Pick<ToldPayload, keyof ToldPayload>) => send('POST', '/renewals/told', { body }),
    onMutate: ({ user_id, value }) =>
      changeCard(client, user_id, () => ({ told_at: value ? pageClock.now() : null })),
    onError: (_error, _body, changed) => changeBack(client, changed),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: BOARD_KEY });
      void client.invalidateQueries({ queryKey: ['oneUser'] });
    },
  });
}
