import type { Summary } from './statistics.js';

/** One measured value. Counts, ratios and CPU are held against a goal, a ceiling unless said otherwise. */
export interface Figure {
  row: number;
  what: string;
  unit: string;
  value: Summary;
  /** Which part of the summary is held against the goal. */
  judged?: 'median' | 'min' | 'max';
  /** Times on the wall have none: they are told, because other work of the machine decides about them. */
  goal?: number;
  isFloor?: boolean;
  /** Why the run says nothing, where it says nothing. */
  isVoid?: string | undefined;
  note?: string;
}

export type Verdict = 'told' | 'met' | 'missed' | 'void';

export function verdictOf({ value, judged = 'median', goal, isFloor = false, isVoid }: Figure): Verdict {
  if (isVoid !== undefined) return 'void';
  if (goal === undefined) return 'told';
  return (isFloor ? value[judged] >= goal : value[judged] <= goal) ? 'met' : 'missed';
}

/** One value and no more. */
export const single = (value: number): Summary => ({ median: value, min: value, max: value, count: 1 });
