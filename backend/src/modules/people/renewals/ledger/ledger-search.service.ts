import { Injectable } from '@nestjs/common';
import type { RenewalAnswer, RenewalListAnswer } from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { toRenewalAnswer } from './renewal.mapper.js';
import type { Renewal } from './renewal.schema.js';
import { RenewalsRepository, type RenewalSearch } from './renewals.repository.js';

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
const csvLines = (renewals: AsyncIterable<RenewalAnswer>): AsyncGenerator<string> =>
  csvFile(COLUMNS, rowsOf(renewals));

async function* rowsOf(renewals: AsyncIterable<RenewalAnswer>): AsyncGenerator<Cell[]> {
  for await (const renewal of renewals) {
    yield COLUMNS.map((column) =>
      TIMES.has(column) ? new Date(renewal[column]).toISOString() : renewal[column],
    );
  }
}

/** The ledger only ever grows: no call gets all of it by leaving the limit out. */
const DEFAULT_LIMIT = 100;
/** As many of one user's entries are shown beside them. */
const LATEST = 20;

@Injectable()
export class LedgerSearch {
  constructor(private readonly repository: RenewalsRepository) {}

  async list(search: RenewalSearch): Promise<RenewalListAnswer> {
    const entries = await this.repository.list({ ...search, limit: search.limit ?? DEFAULT_LIMIT });
    const { total, renewals, days, amount } = await this.repository.sums(search);
    return {
      renewals: entries.map(toRenewalAnswer),
      total,
      sums: { renewals, days, amount },
    };
  }

  /** The last entries of somebody, newest first. */
  async latestOf(userId: string): Promise<RenewalAnswer[]> {
    return (await this.repository.list({ user_id: userId, limit: LATEST })).map(toRenewalAnswer);
  }

  /** All that is asked for, as lines of a CSV file. */
  csv(search: RenewalSearch): AsyncIterable<string> {
    return csvLines(answers(this.repository.stream(search)));
  }
}

async function* answers(entries: AsyncIterable<Renewal>): AsyncGenerator<RenewalAnswer> {
  for await (const entry of entries) yield toRenewalAnswer(entry);
}
