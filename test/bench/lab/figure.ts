import type { Summary } from './statistics.js';

/** One measured value, held against its goal in performance terms; `reach` is a ceiling unless said otherwise. */
export interface Figure {
  row: number;
  what: string;
  unit: string;
  value: Summary;
  /** Which part of the summary is held against the goal. */
  judged?: 'median' | 'min' | 'max';
  goal: number;
  stretch?: number;
  isFloor?: boolean;
  /** Why the run says nothing, where it says nothing. */
  isVoid?: string | undefined;
  note?: string;
}

export type Verdict = 'stretch' | 'met' | 'missed' | 'void';

export function verdictOf({
  value,
  judged = 'median',
  goal,
  stretch,
  isFloor = false,
  isVoid,
}: Figure): Verdict {
  const reaches = (limit: number): boolean => (isFloor ? value[judged] >= limit : value[judged] <= limit);
  if (isVoid !== undefined) return 'void';
  if (stretch !== undefined && reaches(stretch)) return 'stretch';
  return reaches(goal) ? 'met' : 'missed';
}

/** One value and no more. */
export const single = (value: number): Summary => ({ median: value, min: value, max: value, count: 1 });
