import type { RenewalAnswer } from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';

const COLUMNS = [
  '_id',
  'user_id',
  'email',
  'days',
  'from',
  'to',
  'amount',
  'method',
  'note',
  'kind',
  'by',
  'at',
  'affiliate',
  'supervisor',
] as const satisfies ReadonlyArray<keyof RenewalAnswer>;

/** Numbers that a person reads as a time. */
const TIMES: ReadonlySet<string> = new Set(['from', 'to', 'at'] satisfies Array<keyof RenewalAnswer>);

/** The ledger as a CSV file, some lines at a time. */
export const csvLines = (renewals: AsyncIterable<RenewalAnswer>): AsyncGenerator<string> =>
  csvFile(COLUMNS, rowsOf(renewals));

async function* rowsOf(renewals: AsyncIterable<RenewalAnswer>): AsyncGenerator<Cell[]> {
  for await (const renewal of renewals) {
    yield COLUMNS.map((column) =>
      TIMES.has(column) ? new Date(renewal[column]).toISOString() : renewal[column],
    );
  }
}
