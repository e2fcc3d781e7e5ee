// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @typedef {import('./fault-report.js').FaultRow} FaultRow */

const HEADER = ['fault', 'count', 'acknowledged', 'lost', 'halves', 'longest away'];

/** @param {FaultRow} row */
const cells = ({ fault, count, acknowledged, lost, halves, longestAwayMs }) => [
  fault,
  ...[count, acknowledged, lost, halves].map(String),
  longestAwayMs === 0 ? '-' : `${(longestAwayMs / 1_000).toFixed(1)} s`,
];

/** @param {FaultRow[]} rows */
function tableOf(rows) {
  const lines = [HEADER, ...rows.map(cells)];
  const widths = HEADER.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))),
    )
    .map((line) => line.join('  '))
    .join('\n');
}

/** Prints the outcome of each fault that the tests tried, whichever worker ran them. */
export default class FaultTableReporter {
  onRunStart() {
    this.file = join(mkdtempSync(join(tmpdir(), 'keyroster-faults-')), 'rows');
    // Workers are started after this and inherit it.
    process.env['KEYROSTER_FAULT_ROWS'] = this.file;
  }

  onRunComplete() {
    const file = this.file ?? '';
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const rows = lines.map((line) => /** @type {FaultRow} */ (JSON.parse(line)));
      process.stdout.write(`\n${tableOf(rows)}\n`);
    }
    rmSync(dirname(file), { recursive: true, force: true });
  }
}
