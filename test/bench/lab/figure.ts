import type { Summary } from './statistics.js';

/** One measured value. Counts, ratios and CPU are compared with a goal, by default an upper limit. */
export interface Figure {
  row: number;
  what: string;
  unit: string;
  value: Summary;
  /** Which part of the summary is compared with the goal. */
  judged?: 'median' | 'min' | 'max';
  /** Wall-clock times have none: they are only reported, because other load decides about them. */
  goal?: number;
  isFloor?: boolean;
  /** Why the figure is void, if it is. */
  isVoid?: string | undefined;
  note?: string;
}

export type Verdict = 'told' | 'met' | 'missed' | 'void';

export function verdictOf({ value, judged = 'median', goal, isFloor = false, isVoid }: Figure): Verdict {
  if (isVoid !== undefined) return 'void';
  if (goal === undefined) return 'told';
  return (isFloor ? value[judged] >= goal : value[judged] <= goal) ? 'met' : 'missed';
}

export const single = (value: number): Summary => ({ median: value, min: value, max: value, count: 1 });
