import type { ReportKey } from '@keyroster/contracts';
import type {
  RenewalAnswer,
  RenewalListAnswer,
  ReportAnswer,
  ReportRow as RowAnswer,
} from '@keyroster/contracts/dto';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getQuery, send, sendForFile } from '../../shared/api/client.js';

export type ReportRow = Pick<RowAnswer, keyof RowAnswer>;
export type Renewal = Pick<RenewalAnswer, keyof RenewalAnswer>;

export interface Asked {
  from: string;
  to: string;
  by: ReportKey;
}

export interface RenewalFilter {
  from: string;
  to: string;
  affiliate?: string;
  supervisor?: string;
  method?: string;
}

const PAGE_SIZE = 200;

const pathOf = ({ from, to, by }: Asked): string => `/reports?${new URLSearchParams({ from, to, by })}`;

export const reportQuery = (asked: Asked) =>
  getQuery<ReportAnswer>(['reports', 'detail', asked], pathOf(asked));

export const fetchCsv = (asked: Asked): Promise<Blob> => sendForFile(`${pathOf(asked)}&format=csv`);

export const renewalsQuery = (filter: RenewalFilter) =>
  infiniteQueryOptions({
    queryKey: ['renewals', 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const page = { limit: String(PAGE_SIZE), offset: String(pageParam) };
      const params = new URLSearchParams({ ...filter, ...page });
      return (await send('GET', `/renewals?${params}`, { signal })) as RenewalListAnswer;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { renewals }) => sum + renewals.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
