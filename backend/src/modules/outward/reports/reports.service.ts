import { Injectable } from '@nestjs/common';
import { REPORT_FIGURES, type ReportKey } from '@keyroster/contracts';
import type { ReportAnswer, ReportQuery, ReportRow, ReportSums } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { csvFile } from '../../../common/csv/csv-writer.js';
import { Settings } from '../../../config/settings.js';
import { RenewalMemory } from '../../people/renewals/index.js';
import { countByTime, countByValue } from './count.js';
import { LedgerUsers, type UserValue } from './ledger-users.js';
import { daysOf, instantsOf, monthsOf, spanOf, type Span } from './report-span.js';
import type { Counted } from './stretches.js';
import { sumsOf } from './tallies.js';
import type { TimeRows } from './time-rows.js';

const COLUMNS = ['key', ...REPORT_FIGURES] as const;

type EntryValue = Exclude<ReportKey, 'day' | 'month' | UserValue>;
const COLUMN_OF = { affiliate: 'affiliate', supervisor: 'supervisor', payment_method: 'method' } as const;

const isOfUsers = (by: ReportKey): by is UserValue => by === 'niche' || by === 'profile_group';

/** Adds up the ledger. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly memory: RenewalMemory,
    private readonly users: LedgerUsers,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async report({ by = 'day', ...asked }: ReportQuery): Promise<ReportAnswer> {
    const now = this.clock.now();
    const span = spanOf({ ...asked, by }, now);
    const { currency } = this.settings;
    if (by === 'day') return { ...(await this.byTime(span, daysOf(span), now)), currency };
    if (by === 'month') return { ...(await this.byTime(span, monthsOf(span), now)), currency };
    const counted = await this.read(span, now);
    const values = isOfUsers(by) ? this.valuesOfUsers(counted, by) : valuesOfEntries(counted, by);
    const rows = countByValue(counted, instantsOf(span), values);
    return { rows, sums: sumsOf(rows), currency };
  }

  async csv(query: ReportQuery): Promise<AsyncIterable<string>> {
    const { rows } = await this.report(query);
    return csvFile(
      COLUMNS,
      rows.map((row) => COLUMNS.map((column) => row[column])),
    );
  }

  private async byTime(
    span: Span,
    timeRows: TimeRows,
    now: number,
  ): Promise<{ rows: ReportRow[]; sums: ReportSums }> {
    const rows = countByTime(await this.read(span, now), timeRows);
    // Who is subscribed on one day is so on the next: these are not added up.
    return { rows, sums: { ...sumsOf(rows), active: rows.at(-1)?.active ?? 0 } };
  }

  private async read(span: Span, now: number): Promise<Counted> {
    const ledger = await this.memory.read();
    return { ledger, users: await this.users.of(ledger, instantsOf(span).from), now };
  }

  private valuesOfUsers({ ledger: { user } }: Counted, by: UserValue) {
    const { keys, numbers } = this.users.valuesOf(by);
    return { keys, of: (place: number) => numbers[user[place] ?? 0] ?? 0 };
  }
}

function valuesOfEntries({ ledger }: Counted, by: EntryValue) {
  const column = ledger[COLUMN_OF[by]];
  return { keys: ledger.texts.all, of: (place: number) => column[place] ?? 0 };
}
