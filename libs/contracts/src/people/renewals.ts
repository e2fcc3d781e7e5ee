import { DAY_MS } from '../constants.js';
import { daysUntil } from './subscription.js';

/** What moved the end of a subscription: its beginning, a renewal, or an edit of the user. */
export const RENEWAL_KINDS = ['first', 'renewal', 'change'] as const;
export type RenewalKind = (typeof RENEWAL_KINDS)[number];
/** The columns of the board, by the time left. Of `gone` only the number is answered. */
export const BOARD_COLUMNS = ['expired', 'today', 'soon', 'week', 'later', 'gone'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];
/** The most users in a column of the board. */
export const BOARD_COLUMN_USERS = 200;
/** The highest amount of a renewal, in the currency's smallest unit. */
export const AMOUNT_MAX = 1_000_000_000;
/** How many decimal places a currency has. */
export const figuresOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  0;
/** Writes an amount in the currency's smallest unit as people type it and files have it: `15.50`. */
export function typedAmount(amount: number, currency: string): string {
  const figures = figuresOf(currency);
  return (amount / 10 ** figures).toFixed(figures);
}
/** After this many days an expired user counts as `gone`. */
const GONE_AFTER_DAYS = 30;

/** The column of a user with this end. */
export function boardColumnOf(end: number, now: number): BoardColumn {
  const left = daysUntil(end, now);
  if (left === false) return now - end < GONE_AFTER_DAYS * DAY_MS ? 'expired' : 'gone';
  if (left === 0) return 'today';
  if (left <= 3) return 'soon';
  return left <= 7 ? 'week' : 'later';
}

/** When the days of a package begin: at once, or with the first login. */
export const PACKAGE_STARTS = ['now', 'first_use'] as const;
export type PackageStart = (typeof PACKAGE_STARTS)[number];

/** The last package of a user, as it was called then. */
export interface UserPackage {
  _id: string;
  name: string;
}

/** The facts of a package that a renewal needs. */
export interface RenewablePackage {
  _id: string;
  days: number;
  amount: number;
  trial: boolean;
}

/** The package that a one-click renewal repeats; undefined after a trial, or if it was deleted. */
export function renewedPackage<Package extends RenewablePackage>(
  last: UserPackage | null,
  packages: readonly Package[],
): Package | undefined {
  const found = packages.find(({ _id }) => _id === last?._id);
  return found?.trial === false ? found : undefined;
}
