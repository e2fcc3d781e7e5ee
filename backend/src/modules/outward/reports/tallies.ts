import { RENEWAL_KINDS, REPORT_FIGURES, type ReportFigure } from '@keyroster/contracts';
import type { ReportRow, ReportSums } from '@keyroster/contracts/dto';
import type { LedgerColumns } from '../../people/renewals/index.js';

const FIRST = RENEWAL_KINDS.indexOf('first');
const RENEWAL = RENEWAL_KINDS.indexOf('renewal');

const valuesOf = (value: (figure: ReportFigure) => number): ReportSums =>
  Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, value(figure)])) as unknown as ReportSums;

/** The figures of rows while they are counted. */
export class Tallies implements Readonly<Record<ReportFigure, Float64Array>> {
  readonly new: Float64Array;
  readonly renewed: Float64Array;
  readonly lapsed: Float64Array;
  readonly days: Float64Array;
  readonly amount: Float64Array;
  readonly active: Float64Array;

  constructor(count: number) {
    this.new = new Float64Array(count);
    this.renewed = new Float64Array(count);
    this.lapsed = new Float64Array(count);
    this.days = new Float64Array(count);
    this.amount = new Float64Array(count);
    this.active = new Float64Array(count);
  }

  /** What an entry of the ledger says by itself. */
  addEntry(row: number, ledger: LedgerColumns, place: number): void {
    const kind = ledger.kind[place];
    if (kind === FIRST) add(this.new, row, 1);
    else if (kind === RENEWAL) add(this.renewed, row, 1);
    add(this.days, row, ledger.days[place] ?? 0);
    add(this.amount, row, ledger.amount[place] ?? 0);
  }

  rows(keys: readonly string[]): ReportRow[] {
    return keys.map((key, row) => ({ key, ...valuesOf((figure) => this[figure][row] ?? 0) }));
  }
}

export function add(column: Float64Array, row: number, value: number): void {
  column[row] = (column[row] ?? 0) + value;
}

/** All rows together. */
export const sumsOf = (rows: readonly ReportRow[]): ReportSums =>
  valuesOf((figure) => rows.reduce((sum, row) => sum + row[figure], 0));
