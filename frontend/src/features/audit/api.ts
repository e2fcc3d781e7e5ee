import { DAY_MS, parseStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { AuditEntryAnswer, AuditListAnswer } from '@keyroster/contracts/dto';
import { sendForFile } from '../../shared/api/client.js';
import { usePages } from '../../shared/api/use-pages.js';
import { writtenDay } from '../../shared/time/page-clock.js';

export type Entry = Pick<AuditEntryAnswer, keyof AuditEntryAnswer>;

/** Empty fields don't filter. Days are YYYY-MM-DD. */
export type AuditFilter = Record<'search' | 'action' | 'from' | 'to', string>;

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

const entriesIn = ({ entries }: AuditListAnswer): Entry[] => entries;

export const useAudit = (filter: AuditFilter) =>
  usePages({
    queryKey: ['audit', 'list', filter],
    pathOf: (page) => `/audit?${paramsOf(filter, page)}`,
    rowsIn: entriesIn,
    keepsFormer: true,
  });

export const fetchCsv = (filter: AuditFilter): Promise<Blob> =>
  sendForFile(`/audit?${paramsOf(filter, { format: 'csv' })}`);
