import { RENEWAL_KINDS, REPORT_FIGURES, type ReportFigure } from '@keyroster/contracts';
import type { ReportRow, ReportSums } from '@keyroster/contracts/dto';
import type { LedgerColumns } from '../../people/renewals/index.js';

const FIRST = RENEWAL_KINDS.indexOf('first');
const RENEWAL = RENEWAL_KINDS.indexOf('renewal');

const valuesOf = (value: (figure: ReportFigure) => number): ReportSums =>
  Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, value(figure)])) as unknown as ReportSums;

/** The figures of rows while they are counted. */
export class Tallies {
  private readonly figures: Readonly<Record<ReportFigure, Float64Array>>;

  constructor(count: number) {
    const zeros = () => new Float64Array(count);
    this.figures = {
      new: zeros(),
      renewed: zeros(),
      lapsed: zeros(),
      days: zeros(),
      amount: zeros(),
      active: zeros(),
    };
  }

  /** What an entry of the ledger says by itself. */
  addEntry(row: number, ledger: LedgerColumns, place: number): void {
    const kind = ledger.kind[place];
    if (kind === FIRST) this.add(row, 'new', 1);
    if (kind === RENEWAL) this.add(row, 'renewed', 1);
    this.add(row, 'days', ledger.days[place] ?? 0);
    this.add(row, 'amount', ledger.amount[place] ?? 0);
  }

  add(row: number, figure: ReportFigure, value: number): void {
    const column = this.figures[figure];
    column[row] = (column[row] ?? 0) + value;
  }

  rows(keys: readonly string[]): ReportRow[] {
    return keys.map((key, row) => ({ key, ...valuesOf((figure) => this.figures[figure][row] ?? 0) }));
  }
}

/** All rows together. */
export const sumsOf = (rows: readonly ReportRow[]): ReportSums =>
  valuesOf((figure) => rows.reduce((sum, row) => sum + row[figure], 0));
