import type { ReportKey } from '@keyroster/contracts';
import type {
  RenewalAnswer,
  RenewalListAnswer,
  ReportAnswer,
  ReportRow as RowAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, sendForFile } from '../../shared/api/client.js';
import { usePages } from '../../shared/api/use-pages.js';

export type ReportRow = Pick<RowAnswer, keyof RowAnswer>;
export type Renewal = Pick<RenewalAnswer, keyof RenewalAnswer>;

export interface Asked {
  from: string;
  to: string;
  by: ReportKey;
}

type FilterField = 'affiliate' | 'supervisor' | 'method' | 'package' | 'title';

export type RenewalFilter = Omit<Asked, 'by'> & Partial<Record<FilterField, string>>;

const pathOf = ({ from, to, by }: Asked): string => `/reports?${new URLSearchParams({ from, to, by })}`;

export const reportQuery = (asked: Asked) =>
  getQuery<ReportAnswer>(['reports', 'detail', asked], pathOf(asked));

export const fetchCsv = (asked: Asked): Promise<Blob> => sendForFile(`${pathOf(asked)}&format=csv`);

const renewalsIn = ({ renewals }: RenewalListAnswer): Renewal[] => renewals;

export const useRenewals = (filter: RenewalFilter) =>
  usePages({
    queryKey: ['renewals', 'list', filter],
    pathOf: (page) => `/renewals?${new URLSearchParams({ ...filter, ...page })}`,
    rowsIn: renewalsIn,
  });
