import { DAY_MS, parseStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { AuditEntryAnswer, AuditListAnswer } from '@keyroster/contracts/dto';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { send, sendForFile } from '../../shared/api/client.js';
import { writtenDay } from '../../shared/time/page-clock.js';

export type Entry = Pick<AuditEntryAnswer, keyof AuditEntryAnswer>;

/** Empty fields don't filter. Days are YYYY-MM-DD. */
export interface AuditFilter {
  search: string;
  action: string;
  from: string;
  to: string;
}

const PAGE_SIZE = 200;

/** Incomplete dates don't filter. */
function paramsOf({ search, action, from, to }: AuditFilter, more: Record<string, string>): URLSearchParams {
  const [since, until] = [from, to].map((day) => parseStartDate(writtenDay(day)));
  return new URLSearchParams({
    ...(search.trim() && { q: search.trim() }),
    ...(action && { action }),
    ...(since && { from: String(startOfDayInLima(since)) }),
    ...(until && { to: String(startOfDayInLima(until) + DAY_MS - 1) }),
    ...more,
  });
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const params = paramsOf(filter, { limit: String(PAGE_SIZE), offset: String(pageParam) });
      return (await send('GET', `/audit?${params}`, { signal })) as AuditListAnswer;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });

export const fetchCsv = (filter: AuditFilter): Promise<Blob> =>
  sendForFile(`/audit?${paramsOf(filter, { format: 'csv' })}`);
