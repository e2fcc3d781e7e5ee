import { Injectable } from '@nestjs/common';
import type { RenewalAnswer, RenewalListAnswer } from '@keyroster/contracts/dto';
import { csvLines } from './renewals-csv.js';
import { toRenewalAnswer } from './renewal.mapper.js';
import type { Renewal } from './renewal.schema.js';
import { RenewalsRepository, type RenewalSearch } from './renewals.repository.js';

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
