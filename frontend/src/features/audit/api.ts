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

/** The start of a day in Lima; undefined for an incomplete date. */
function startOf(day: string): number | undefined {
  const date = parseStartDate(writtenDay(day));
  return date ? startOfDayInLima(date) : undefined;
}

function paramsOf({ search, action, from, to }: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  const [since, until] = [startOf(from), startOf(to)];
  if (search.trim()) params.set('q', search.trim());
  if (action) params.set('action', action);
  if (since !== undefined) params.set('from', String(since));
  if (until !== undefined) params.set('to', String(until + DAY_MS - 1));
  return params;
}

/** The entries page by page, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const params = paramsOf(filter);
      params.set('limit', String(PAGE_SIZE));
      params.set('offset', String(pageParam));
      return (await send('GET', `/audit?${params}`, { signal })) as AuditListAnswer;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });

export function fetchCsv(filter: AuditFilter): Promise<Blob> {
  const params = paramsOf(filter);
  params.set('format', 'csv');
  return sendForFile(`/audit?${params}`);
}
