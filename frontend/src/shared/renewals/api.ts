import type { BoardAnswer, RenewalListAnswer, RenewedAnswer, RenewPayload } from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';

/** What every query key about renewals begins with. */
export const RENEWALS_KEY = ['renewals'] as const;

/** What every query key about boards begins with. */
export const BOARD_KEY = [...RENEWALS_KEY, 'board'] as const;

/** Whose cards are looked at; empty where it doesn't matter. */
export interface BoardFilter {
  q: string;
  supervisor: string;
  affiliate: string;
}

const NOBODY_LEFT_OUT: BoardFilter = { q: '', supervisor: '', affiliate: '' };

export async function fetchBoard(filter: BoardFilter, signal: AbortSignal): Promise<BoardAnswer> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [string, string][]) {
    if (value.trim()) params.set(name, value.trim());
  }
  const query = params.size > 0 ? `?${params}` : '';
  return (await send('GET', `/renewals/board${query}`, { signal })) as BoardAnswer;
}

export const DUE_KEY = ['dueCount'] as const;

const DUE_REFRESH_MS = 300_000;

/**
 * How many have expired or end today; by the day, since it is another number from midnight on. It has a key of its own:
 * a board is too much to fetch at each news of a user.
 */
export const dueCountQuery = (today: string) =>
  queryOptions({
    queryKey: [...DUE_KEY, today],
    queryFn: async ({ signal }) => {
      const { columns } = await fetchBoard(NOBODY_LEFT_OUT, signal);
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

/** What somebody's last renewal by as many days cost; undefined where there was none. */
export async function lastAmountOf(userId: string, days: number): Promise<number | undefined> {
  const { renewals } = (await send(
    'GET',
    `/renewals?user_id=${userId}&limit=${LOOKED_THROUGH}`,
  )) as RenewalListAnswer;
  return renewals.find((entry) => entry.kind === 'renewal' && entry.days === days)?.amount;
}

/** What the last renewal by as many days cost, for a field to begin with. */
export const lastAmountQuery = (userId: string, days: number) =>
  queryOptions({
    queryKey: [...RENEWALS_KEY, 'amount', userId, days],
    queryFn: async () => (await lastAmountOf(userId, days)) ?? 0,
    meta: { isQuiet: true, isBackground: true },
  });

export const sendRenewal = async (body: RenewPayload): Promise<RenewedAnswer> =>
  (await send('POST', '/renewals', { body })) as RenewedAnswer;
