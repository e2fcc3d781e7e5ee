import { AMOUNT_MAX, figuresOf } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery, settingsQuery } from '../api/config.js';
import { LOCALES, useLanguage } from '../i18n/language.js';

/** The sign that is used in the currency's own country, whatever the page's language. */
const signOf = (currency: string): string =>
  new Intl.NumberFormat(LOCALES.es, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Formats an amount of the smallest unit. */
export function formatAmount(amount: number, currency: string, locale: string): string {
  const figures = figuresOf(currency);
  const format = { minimumFractionDigits: figures, maximumFractionDigits: figures };
  return `${signOf(currency)}\u00a0${(amount / 10 ** figures).toLocaleString(locale, format)}`;
}

/** Removes the currency's sign or code, which people write before or after the figure. */
function unsigned(typed: string, currency: string): string {
  const text = typed.trim().toLowerCase();
  const signs = [signOf(currency), currency].map((sign) => sign.toLowerCase());
  const before = signs.find((sign) => text.startsWith(sign)) ?? '';
  const behind = signs.find((sign) => text.endsWith(sign)) ?? '';
  const figure = (before ? text.slice(before.length) : text.slice(0, text.length - behind.length)).trim();
  return figure || text;
}

/** Parses an amount, with a point or a comma, into the smallest unit. An empty text is 0, any other null. */
export function parseAmount(typed: string, currency: string): number | null {
  const figures = figuresOf(currency);
  const [, whole, part = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(unsigned(typed, currency)) ?? [];
  if (whole === undefined || part.length > figures) return null;
  const amount = Number(`${whole}${part.padEnd(figures, '0')}`);
  return amount <= AMOUNT_MAX ? amount : null;
}

/** Used until the server's currency is known; it is the server's own default. */
const DEFAULT_CURRENCY = 'PEN';

/** The currency for members, and for whoever is not signed in. */
export function usePublicCurrency(): string {
  const { data } = useQuery(configQuery);
  return data?.currency ?? DEFAULT_CURRENCY;
}

export function useCurrency(): string {
  const { data } = useQuery(settingsQuery);
  return data?.currency ?? DEFAULT_CURRENCY;
}

/** Formats amounts of the smallest unit for staff, in the language of the page. */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency();
  const locale = LOCALES[useLanguage()];
  return (amount) => formatAmount(amount, currency, locale);
}
