import {
  type ReportFigure,
  type ReportKey,
  type TitleFigure,
  REPORT_FIGURES,
  REPORT_KEYS,
  TITLE_FIGURES,
} from '@keyroster/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { PATHS } from '../../shared/paths.js';
import { formatAmount } from '../../shared/renewals/money.js';
import { lastDayOf, spanOf } from '../../shared/span/presets.js';
import { writtenDay, useMinute } from '../../shared/time/page-clock.js';
import type { Asked, RenewalFilter, ReportRow } from './api.js';

/** What a row was counted from: users as they are now, or entries of the ledger. */
type Behind =
  | { kind: 'users'; field: 'niche' | 'profile_group'; value: string }
  | { kind: 'renewals'; filter: RenewalFilter };

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** An empty key stands for users without a value. */
export function behindOf({ from, to, by }: Asked, key: string): Behind {
  if (by === 'niche' || by === 'profile_group') return { kind: 'users', field: by, value: key };
  if (by === 'day') return { kind: 'renewals', filter: { from: key, to: key } };
  if (by === 'month') {
    const span = { from: later(from, `${key}-01`), to: earlier(to, lastDayOf(key)) };
    return { kind: 'renewals', filter: span };
  }
  return { kind: 'renewals', filter: { from, to, [by === 'payment_method' ? 'method' : by]: key } };
}

export const behindLink = (asked: Asked, { key, name }: Pick<ReportRow, 'key' | 'name'>): string =>
  `${PATHS.reportRow}?${new URLSearchParams({ ...asked, key, ...(name && { name }) })}`;

export const isOfTime = (by: ReportKey): boolean => by === 'day' || by === 'month';

export type Figure = ReportFigure | TitleFigure;

/** What is shown of a report; by title the amount is the income. */
const shownFigures = (by: ReportKey, isAdmin: boolean): readonly Figure[] =>
  by === 'title'
    ? [
        ...REPORT_FIGURES.filter((figure) => figure !== 'amount'),
        ...TITLE_FIGURES.filter((figure) => isAdmin || figure === 'income'),
      ]
    : REPORT_FIGURES;

/** Whether nothing happened in a row. By time `active` doesn't count, since subscriptions run on. */
export const isEmptyRow = (row: ReportRow, by: ReportKey): boolean =>
  !row.cost && REPORT_FIGURES.every((figure) => row[figure] === 0 || (figure === 'active' && isOfTime(by)));

export function rowName(
  { key, name }: Pick<ReportRow, 'key' | 'name'>,
  by: ReportKey,
  { none, deleted }: { none: string; deleted: string },
): string {
  if (isOfTime(by)) return writtenDay(key);
  if (key === '') return none;
  return by === 'title' ? name || deleted : key;
}

export const isMoney = (figure: Figure): boolean => ['amount', ...TITLE_FIGURES].includes(figure);

export const figureText = (figure: Figure, value: number, currency: string, locale: string): string =>
  isMoney(figure) ? formatAmount(value, currency, locale) : value.toLocaleString(locale);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Looked {
  asked: Asked;
  keys: readonly ReportKey[];
  figures: readonly Figure[];
  figure: Figure;
  /** Takes what a field says; what can't be chosen is ignored where it is read. */
  change: (changes: Partial<Record<keyof Asked | 'figure', string>>) => void;
}

/** The choices are kept in the URL: a reload, the back button and a shared link show the same. */
export function useAsked(): Looked {
  const [params, setParams] = useSearchParams();
  const usual = spanOf('days30', useMinute());
  const isAdmin = useIsAdmin();
  // Supervisors don't read the names of others.
  const keys = REPORT_KEYS.filter((key) => isAdmin || key !== 'supervisor');
  const by = keys.find((known) => known === params.get('by')) ?? 'day';
  const figures = useMemo(() => shownFigures(by, isAdmin), [by, isAdmin]);
  const usualFigure = by === 'title' ? 'income' : 'amount';
  const figure = figures.find((known) => known === params.get('figure')) ?? usualFigure;
  const dayOf = (side: 'from' | 'to'): string => DAY.exec(params.get(side) ?? '')?.[0] ?? usual[side];
  const [from, to] = [dayOf('from'), dayOf('to')];
  const asked = useMemo<Asked>(() => ({ from, to, by }), [from, to, by]);
  const change: Looked['change'] = (changes) =>
    setParams(
      (known) => {
        for (const [name, value] of Object.entries(changes)) known.set(name, value);
        return known;
      },
      { replace: true },
    );
  return { asked, keys, figures, figure, change };
}
