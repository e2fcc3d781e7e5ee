import { summaryOf, type Summary } from '../../support/load/statistics.js';

/** One measured value. Counts, ratios and CPU are compared with a goal, by default an upper limit. */
export interface Figure {
  /** By default the only one of its scene. */
  row?: number;
  what: string;
  unit: string;
  value: Summary;
  /** Which part of the summary is compared with the goal. */
  judged?: 'median' | 'min' | 'max';
  /** Wall-clock times have none: they are only reported, because other load decides about them. */
  goal?: number;
  isFloor?: boolean;
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

const number = (value: number): string => {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 1 ? value.toFixed(2) : value.toFixed(4);
};

const HEADER = ['row', 'what', 'median', 'min', 'max', 'n', 'goal', 'verdict', 'note'];

export function tableOf(figures: readonly Figure[]): string {
  const lines = [HEADER, ...figures.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => padded(line).trimEnd()).join('\n');
}

function cellsOf(figure: Figure): string[] {
  const { row, what, unit, value, goal, isFloor, isVoid, note = '' } = figure;
  const aim = goal === undefined ? unit : `${isFloor ? '≥' : '≤'} ${number(goal)} ${unit}`;
  const measured = [value.median, value.min, value.max].map(number);
  const notes = [isVoid, note].filter(Boolean).join('; ');
  return [String(row), what, ...measured, String(value.count), aim, verdictOf(figure), notes];
}

/** A B B A, and again, so that drifts of a shared machine affect both sides alike. */
export async function interleave<A, B>(
  repetitions: number,
  [takeA, takeB]: readonly [(repetition: number) => Promise<A>, (repetition: number) => Promise<B>],
): Promise<Array<{ a: A; b: B }>> {
  const pairs: Array<{ a: A; b: B }> = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    if (repetition % 2 === 0) {
      const a = await takeA(repetition);
      pairs.push({ a, b: await takeB(repetition) });
    } else {
      const b = await takeB(repetition);
      pairs.push({ a: await takeA(repetition), b });
    }
  }
  return pairs;
}

/** The ratios of one value of both sides, and a note with the medians of the peer's and ours. */
export function compared<T>(
  pairs: ReadonlyArray<{ a: T; b: T }>,
  of: (one: T) => number,
  told: (value: number) => string,
  [peer, own]: readonly [peer: string, own?: string],
): Pick<Figure, 'unit' | 'value'> & { note: string } {
  const median = (side: 'a' | 'b'): string => told(summaryOf(pairs.map((pair) => of(pair[side]))).median);
  return {
    unit: '×',
    value: summaryOf(pairs.map(({ a, b }) => of(b) / of(a))),
    note: `${peer} ${median('a')}, ${own ?? 'ours'} ${median('b')}`,
  };
}

export const inUnit =
  (unit: string, digits = 0) =>
  (value: number): string =>
    `${value.toFixed(digits)}${unit}`;

export const itself = (value: number): number => value;
