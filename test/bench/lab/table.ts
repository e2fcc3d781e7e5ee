import { verdictOf, type Figure } from './figure.js';

const number = (value: number): string => {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 1 ? value.toFixed(2) : value.toFixed(4);
};

const HEADER = ['row', 'what', 'median', 'min', 'max', 'n', 'goal', 'verdict', 'note'];

export function tableOf(figures: readonly Figure[]): string {
  const lines = [HEADER, ...figures.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(figure: Figure): string[] {
  const { row, what, unit, value, goal, isFloor, isVoid, note = '' } = figure;
  const sign = isFloor ? '≥' : '≤';
  const aim = goal === undefined ? unit : `${sign} ${number(goal)} ${unit}`;
  const measured = [value.median, value.min, value.max].map(number);
  return [
    String(row),
    what,
    ...measured,
    String(value.count),
    aim,
    verdictOf(figure),
    [isVoid, note].filter(Boolean).join('; '),
  ];
}
