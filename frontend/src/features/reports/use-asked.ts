import { REPORT_FIGURES, REPORT_KEYS, type ReportFigure } from '@keyroster/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { spanOf } from '../../shared/span/presets.js';
import { useMinute } from '../../shared/time/page-clock.js';
import type { Asked } from './api.js';

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
