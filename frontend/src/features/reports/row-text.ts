import type { ReportFigure, ReportKey } from '@keyroster/contracts';
import { formatAmount } from '../../shared/renewals/money.js';
import { writtenDay } from '../../shared/time/page-clock.js';

/** What a row is called: days and months as dates are written here. */
export function rowName(key: string, by: ReportKey, none: string): string {
  if (by === 'day' || by === 'month') return writtenDay(key);
  return key === '' ? none : key;
}

/** A figure as it is read. */
export function figureText(
  figure: ReportFigure,
  value: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  return figure === 'amount' ? formatAmount(value, currency, locale) : value.toLocaleString(locale);
}
