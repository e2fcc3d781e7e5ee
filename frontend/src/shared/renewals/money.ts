import { AMOUNT_MAX } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/config.js';

/** How many figures a currency has behind its point. */
export const figuresOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  0;

/** An amount of the smallest unit, as people write it. */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** figuresOf(currency));

/** An amount of the smallest unit, as one would type it. */
export const typedAmount = (amount: number, currency: string): string => {
  const figures = figuresOf(currency);
  return (amount / 10 ** figures).toFixed(figures);
};

/** The amount in the smallest unit of what was typed, with a point or a comma; null for anything else. Nothing is 0. */
export function parseAmount(typed: string, currency: string): number | null {
  const figures = figuresOf(currency);
  const [, whole, part = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > figures) return null;
  const amount = Number(`${whole}${part.padEnd(figures, '0')}`);
  return amount <= AMOUNT_MAX ? amount : null;
}

/** What amounts are shown in until the server has named its currency: the one that it has by itself. */
const DEFAULT_CURRENCY = 'PEN';

/** The currency of all amounts, by ISO 4217. */
export function useCurrency(): string {
  const { data } = useQuery(settingsQuery);
  return data?.currency ?? DEFAULT_CURRENCY;
}
