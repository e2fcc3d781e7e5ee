import type { ReportKey } from '@keyroster/contracts';
import { PATHS } from '../../shared/paths.js';
import type { Asked, RenewalFilter } from './api.js';
import { lastDayOf } from '../../shared/span/presets.js';

const NAMES = { affiliate: 'affiliate', supervisor: 'supervisor', payment_method: 'method' } as const;

/** What stands behind a row: users as they are now, or entries of the ledger. */
export type Behind =
  | { kind: 'users'; field: 'niche' | 'profile_group'; value: string }
  | { kind: 'renewals'; filter: RenewalFilter };

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** An empty key is those who have none of a value. */
export function behindOf({ from, to, by }: Asked, key: string): Behind {
  switch (by) {
    case 'day':
      return { kind: 'renewals', filter: { from: key, to: key } };
    case 'month':
      return {
        kind: 'renewals',
        filter: { from: later(from, `${key}-01`), to: earlier(to, lastDayOf(key)) },
      };
    case 'niche':
    case 'profile_group':
      return { kind: 'users', field: by, value: key };
    case 'affiliate':
    case 'supervisor':
    case 'payment_method':
      return { kind: 'renewals', filter: { from, to, [NAMES[by]]: key } };
  }
}

/** Where it is shown. */
export const behindLink = (asked: Asked, key: string): string =>
  `${PATHS.reportRow}?${new URLSearchParams({ ...asked, key })}`;

export const isOfTime = (by: ReportKey): boolean => by === 'day' || by === 'month';
