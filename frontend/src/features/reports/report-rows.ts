import type { ReportFigure, ReportKey } from '@keyroster/contracts';
import { PATHS } from '../../shared/paths.js';
import { formatAmount } from '../../shared/renewals/money.js';
import { lastDayOf } from '../../shared/span/presets.js';
import { writtenDay } from '../../shared/time/page-clock.js';
import type { Asked, RenewalFilter } from './api.js';

const NAMES = { affiliate: 'affiliate', supervisor: 'supervisor', payment_method: 'method' } as const;

/** What a row was counted from: users as they are now, or entries of the ledger. */
type Behind =
  | { kind: 'users'; field: 'niche' | 'profile_group'; value: string }
  | { kind: 'renewals'; filter: RenewalFilter };

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** An empty key stands for users without a value. */
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

export const behindLink = (asked: Asked, key: string): string =>
  `${PATHS.reportRow}?${new URLSearchParams({ ...asked, key })}`;

export const isOfTime = (by: ReportKey): boolean => by === 'day' || by === 'month';

/** The name of a row; days and months are written as dates. */
export function rowName(key: string, by: ReportKey, none: string): string {
  if (isOfTime(by)) return writtenDay(key);
  return key === '' ? none : key;
}

export function figureText(
  figure: ReportFigure,
  value: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  return figure === 'amount' ? formatAmount(value, currency, locale) : value.toLocaleString(locale);
}
