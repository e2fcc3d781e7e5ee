import type { BoardAnswer, BoardQuery, RenewalListAnswer } from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';

export const BOARD_KEY = ['renewals', 'board'] as const;

/** Which cards the board shows; an empty field filters nothing. */
export type BoardFilter = Record<'q' | 'supervisor' | 'affiliate', string>;

export const NO_FILTER: BoardFilter = { q: '', supervisor: '', affiliate: '' };

export async function fetchBoard(filter: Partial<BoardQuery>, signal: AbortSignal): Promise<BoardAnswer> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value.trim()) params.set(name, value.trim());
  }
  const query = params.size > 0 ? `?${params}` : '';
  return (await send('GET', `/renewals/board${query}`, { signal })) as BoardAnswer;
}

const DUE_REFRESH_MS = 300_000;

/** How many have expired or end today. Not under `BOARD_KEY`, because each news would fetch a whole board. */
export const dueCountQuery = (today: string) =>
  queryOptions({
    queryKey: ['dueCount', today],
    queryFn: async ({ signal }) => {
      const { columns } = await fetchBoard(NO_FILTER, signal);
      return columns
        .filter(({ key }) => key === 'expired' || key === 'today')
        .reduce((sum, { total }) => sum + total, 0);
    },
    placeholderData: keepPreviousData,
    staleTime: DUE_REFRESH_MS,
    refetchInterval: DUE_REFRESH_MS,
    meta: { isQuiet: true, isBackground: true },
  });

const LOOKED_THROUGH = 100;

/** The amount of a user's last renewal by as many days, if there was one. */
export async function lastAmountOf(userId: string, days: number): Promise<number | undefined> {
  const { renewals } = (await send(
    'GET',
    `/renewals?user_id=${userId}&limit=${LOOKED_THROUGH}`,
  )) as RenewalListAnswer;
  return renewals.find((entry) => entry.kind === 'renewal' && entry.days === days)?.amount;
}

/** The initial value for an amount field. */
export const lastAmountQuery = (userId: string, days: number) =>
  queryOptions({
    queryKey: ['renewals', 'amount', userId, days],
    queryFn: async () => (await lastAmountOf(userId, days)) ?? 0,
    meta: { isQuiet: true, isBackground: true },
  });
