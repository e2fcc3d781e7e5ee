import type { ReportFigure } from '@keyroster/contracts';
import type { Asked, ReportRow } from '../api.js';
import { isOfTime } from '../behind-link.js';

/** As many values are drawn at most; the table has all. */
export const RANKED_BARS = 20;

/** The rows that are drawn: days and months in their order, of values those with the most. */
export function barsOf(rows: readonly ReportRow[], by: Asked['by'], figure: ReportFigure): ReportRow[] {
  if (isOfTime(by)) return [...rows];
  return [...rows].sort((one, other) => other[figure] - one[figure]).slice(0, RANKED_BARS);
}
