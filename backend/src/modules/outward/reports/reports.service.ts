import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { REPORT_FIGURES, type ReportKey } from '@keyroster/contracts';
import type { ReportAnswer, ReportQuery } from '@keyroster/contracts/dto';
import { currentScope } from '../../../common/access/scope.js';
import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { csvFile } from '../../../common/csv/csv-writer.js';
import { Settings } from '../../../config/settings.js';
import { RenewalMemory } from '../../people/renewals/index.js';
import { UserRoster } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import {
  CountByTime,
  CountByValue,
  sumsOf,
  type ReportCount,
  intervalsOf,
  type SubscriptionInterval,
} from './report-counts.js';
import { daysOf, instantsOf, monthsOf, spanOf, type Span } from './report-span.js';

const COLUMNS = ['key', ...REPORT_FIGURES] as const;

const USERS_AT_ONCE = 5_000;

const KEY_OF: Readonly<Record<Exclude<ReportKey, 'day' | 'month'>, (of: SubscriptionInterval) => string>> = {
  affiliate: ({ entry }) => entry.affiliate,
  supervisor: ({ entry }) => entry.supervisor,
  payment_method: ({ entry }) => entry.method,
  niche: ({ user }) => user?.niche ?? '',
  profile_group: ({ user }) => user?.profile_group ?? '',
};

@Injectable()
export class ReportsService {
  constructor(
    private readonly memory: RenewalMemory,
    private readonly roster: UserRoster,
    private readonly audit: AuditSearchService,
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
      // Active users are not added up: they are active on many days.
      return { rows, sums: { ...sumsOf(rows), active: rows.at(-1)?.active ?? 0 }, currency };
    }
    const rows = await this.count(span, now, new CountByValue(instantsOf(span), KEY_OF[by], now));
    return { rows, sums: sumsOf(rows), currency };
  }

  async csv(query: ReportQuery): Promise<AsyncGenerator<string>> {
    const { rows } = await this.report(query);
    return csvFile(
      COLUMNS,
      rows.map((row) => COLUMNS.map((column) => row[column])),
    );
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
