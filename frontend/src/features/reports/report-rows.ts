import { type ReportFigure, type ReportKey, REPORT_FIGURES, REPORT_KEYS } from '@keyroster/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';
import { formatAmount } from '../../shared/renewals/money.js';
import { lastDayOf, spanOf } from '../../shared/span/presets.js';
import { writtenDay, useMinute } from '../../shared/time/page-clock.js';
import type { Asked, RenewalFilter, ReportRow } from './api.js';

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

/** Whether nothing happened in a row. How many are subscribed goes on from day to day. */
export const isEmptyRow = (row: ReportRow, by: ReportKey): boolean =>
  REPORT_FIGURES.every((figure) => row[figure] === 0 || (figure === 'active' && isOfTime(by)));

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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayIn = (params: URLSearchParams, name: string): string | undefined => {
  const text = params.get(name) ?? '';
  return DAY.test(text) ? text : undefined;
};

export interface Looked {
  asked: Asked;
  figure: ReportFigure;
  change: (changes: Partial<Asked & { figure: ReportFigure }>) => void;
}

/** The choices are kept in the URL: a reload, the back button and a shared link show the same. */
export function useAsked(): Looked {
  const [params, setParams] = useSearchParams();
  const usual = spanOf('days30', useMinute());
  const by = REPORT_KEYS.find((known) => known === params.get('by')) ?? 'day';
  const figure = REPORT_FIGURES.find((known) => known === params.get('figure')) ?? 'amount';
  const from = dayIn(params, 'from') ?? usual.from;
  const to = dayIn(params, 'to') ?? usual.to;
  const asked = useMemo<Asked>(() => ({ from, to, by }), [from, to, by]);
  const change = useCallback<Looked['change']>(
    (changes) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { asked, figure, change };
}
