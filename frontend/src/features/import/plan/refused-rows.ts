/** Of a CSV file one row: cells in quotes may hold line breaks. */
const ROW = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g;
/** The report's columns begin with row, name and outcome. */
const REFUSED = /^\d+,(?:"(?:[^"]|"")*"|[^",]*),refused,/;

/** What the report of an import says of the refused rows, as a report of its own. */
export function refusedRows(report: string): string {
  const [head = '', ...rows] = report.match(ROW) ?? [];
  return [head, ...rows.filter((row) => REFUSED.test(row))].map((row) => `${row}\r\n`).join('');
}
