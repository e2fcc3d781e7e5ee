import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { REPORT_FIGURES, TITLE_FIGURES, typedAmount, type ReportKey } from '@keyroster/contracts';
import type { ReportAnswer, ReportQuery, ReportRow } from '@keyroster/contracts/dto';
import { currentScope } from '../../../common/access/scope.js';
import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { csvFile } from '../../../common/csv/csv-writer.js';
import { Settings } from '../../../config/settings.js';
import { CredentialLookupService } from '../../courses/credentials/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { RenewalMemory } from '../../people/renewals/index.js';
import { UserRoster } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import {
  byAmount,
  CountByTime,
  CountByValue,
  emptyRow,
  sumsOf,
  type ReportCount,
  intervalsOf,
  type SubscriptionInterval,
} from './report-counts.js';
import { daysOf, instantsOf, monthsOf, spanOf, type Span } from './report-span.js';
import { costsIn, sharesOf } from './title-money.js';

const USERS_AT_ONCE = 500;

const MONEY: ReadonlySet<string> = new Set(['amount', ...TITLE_FIGURES]);

const KEY_OF: Readonly<
  Record<Exclude<ReportKey, 'day' | 'month' | 'title'>, (of: SubscriptionInterval) => string>
> = {
  affiliate: ({ entry }) => entry.affiliate,
  supervisor: ({ entry }) => entry.supervisor,
  payment_method: ({ entry }) => entry.method,
  package: ({ entry }) => entry.package,
  niche: ({ user }) => user?.niche ?? '',
  profile_group: ({ user }) => user?.profile_group ?? '',
};

@Injectable()
export class ReportsService {
  constructor(
    private readonly memory: RenewalMemory,
    private readonly roster: UserRoster,
    private readonly audit: AuditSearchService,
    private readonly titles: TitlesService,
    private readonly credentials: CredentialLookupService,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async report({ by = 'day', ...asked }: ReportQuery): Promise<ReportAnswer> {
    if (by === 'supervisor' && currentScope()) {
      throw new AppError('VALIDATION', texts().server.bySupervisor, { field: 'by' });
    }
    const now = this.clock.now();
    const span = spanOf({ ...asked, by }, now);
    const { currency } = this.settings;
    if (by === 'day' || by === 'month') {
      const count = new CountByTime(by === 'day' ? daysOf(span) : monthsOf(span), now);
      const rows = await this.count(span, now, count);
      // Active users aren't added up, because the same user is active on many days.
      return { rows, sums: { ...sumsOf(rows), active: rows.at(-1)?.active ?? 0 }, currency };
    }
    if (by === 'title') return { ...(await this.byTitle(span, now)), currency };
    const keyOf = KEY_OF[by];
    const sharesBy = (of: SubscriptionInterval) => [[keyOf(of), of.entry.amount] as const];
    const rows = await this.count(span, now, new CountByValue(instantsOf(span), sharesBy, now));
    return { rows, sums: sumsOf(rows), currency };
  }

  async csv(query: ReportQuery): Promise<AsyncGenerator<string>> {
    const { rows, sums, currency } = await this.report(query);
    const more = TITLE_FIGURES.filter((figure) => sums[figure] !== undefined);
    const names = query.by === 'title' ? (['name'] as const) : [];
    const columns = ['key', ...names, ...REPORT_FIGURES, ...more] as const;
    const cellOf = (row: ReportRow, column: (typeof columns)[number]) => {
      const value = row[column] ?? '';
      return MONEY.has(column) && typeof value === 'number' ? typedAmount(value, currency) : value;
    };
    return csvFile(
      columns,
      rows.map((row) => columns.map((column) => cellOf(row, column))),
    );
  }

  /** Counts an entry once in the sums, but in the row of each title that its user had. */
  private async byTitle(span: Span, now: number): Promise<Omit<ReportAnswer, 'currency'>> {
    const instants = instantsOf(span);
    const shares = new CountByValue(instants, ({ entry }) => sharesOf(entry.amount, entry.titles), now);
    const whole = new CountByValue(instants, ({ entry }) => [['', entry.amount]], now);
    const counted = await this.count(span, now, {
      add: (interval) => [shares, whole].forEach((count) => count.add(interval)),
      rows: () => shares.rows(),
    });
    const costs = currentScope() ? null : costsIn(span, await this.credentials.costs(), now);
    const byKey = new Map(counted.map((row) => [row.key, row]));
    const keys = new Set([...byKey.keys(), ...(costs?.keys() ?? [])]);
    const nameOf = new Map((await this.titles.list()).map(({ id, name }) => [id, name]));
    const moneyOf = (income: number, cost: number) => ({
      income,
      ...(costs && { cost, margin: income - cost }),
    });
    const rows = [...keys].map((key): ReportRow => {
      const row = byKey.get(key) ?? emptyRow(key);
      return { ...row, name: nameOf.get(key) ?? '', ...moneyOf(row.amount, costs?.get(key) ?? 0) };
    });
    const sums = sumsOf(whole.rows());
    const cost = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0);
    return { rows: rows.sort(byAmount), sums: { ...sums, ...moneyOf(sums.amount, cost) } };
  }

  private async count(span: Span, now: number, count: ReportCount) {
    const deletions = await this.audit.lastOf('user.deleted', instantsOf(span).from);
    const scope = currentScope();
    let users = 0;
    for (const [id, entries] of await this.memory.read()) {
      const row = this.roster.get(id);
      if (scope && row?.supervisor !== scope.name) continue;
      const standing = { user: row?.user, deletedAt: deletions.get(id) };
      for (const interval of intervalsOf(entries, standing, now)) count.add(interval);
      if (++users % USERS_AT_ONCE === 0) await nextTurn();
    }
    return count.rows();
  }
}
