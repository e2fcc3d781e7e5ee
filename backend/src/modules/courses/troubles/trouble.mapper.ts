import { MINUTE_MS } from '@keyroster/contracts';
import type { DowntimeRow, OwnTroubleAnswer, TroubleAnswer } from '@keyroster/contracts/dto';
import { pick } from '../../../common/pick.js';
import type { OutwardEvent } from '../../record/changes/index.js';
import type { Trouble, TroubleReport } from './trouble.schema.js';
import type { Ending, TroubleSpan } from './troubles.repository.js';

const toMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / MINUTE_MS);

export function toTroubleAnswer(trouble: Trouble, now: number): TroubleAnswer {
  const opened_at = trouble.opened_at.getTime();
  const closed_at = trouble.closed_at?.getTime() ?? null;
  return {
    _id: String(trouble._id),
    p_id: String(trouble.credential_id),
    ...pick(trouble, ['name', 'title', 'how', 'by']),
    opened_at,
    closed_at,
    minutes: toMinutes((closed_at ?? now) - opened_at),
    reports: trouble.reports.map((report) => ({
      user_id: String(report.user_id),
      ...pick(report, ['email', 'kind', 'note']),
      at: report.at.getTime(),
    })),
  };
}

/** For a reporter, who learns only the number of the others. */
export const toOwnTrouble = (trouble: Trouble, report: TroubleReport): OwnTroubleAnswer => ({
  at: report.at.getTime(),
  ...pick(report, ['kind', 'note']),
  others: trouble.reports.length - 1,
  closed_at: trouble.closed_at?.getTime() ?? null,
  ...pick(trouble, ['how', 'message']),
});

const outwardFacts = ({ _id, credential_id, title_id, opened_at }: Trouble) => ({
  trouble_id: String(_id),
  credential_id: String(credential_id),
  title_id: String(title_id),
  opened_at: opened_at.toISOString(),
});

export const toOpenedEvent = (trouble: Trouble): OutwardEvent => ({
  type: 'trouble.opened',
  data: { ...outwardFacts(trouble), username: trouble.reports[0]?.email ?? null },
});

export const toClosedEvent = (trouble: Trouble, { closed_at, how, by }: Ending): OutwardEvent => ({
  type: 'trouble.closed',
  data: { ...outwardFacts(trouble), closed_at: closed_at.toISOString(), how, by },
  ...(how === 'fixed' && {
    cause: {
      when: 'fixed',
      step: String(trouble._id),
      userIds: trouble.reports.map(({ user_id }) => String(user_id)),
    },
  }),
});

/** Downtime by credential, longest first, within the span (ms, ends included) and before now. */
export function downtimeOf(
  outages: readonly TroubleSpan[],
  span: { from: number; to: number; now: number },
): DowntimeRow[] {
  const rows = new Map<string, Omit<DowntimeRow, 'minutes'> & { ms: number }>();
  for (const { credential_id, name, title, opened_at, closed_at } of outages) {
    const begins = Math.max(opened_at.getTime(), span.from);
    const ends = Math.min(closed_at?.getTime() ?? span.now, span.to + 1, span.now);
    if (ends < begins) continue;
    const p_id = String(credential_id);
    const known = rows.get(p_id);
    rows.set(p_id, {
      p_id,
      name,
      title,
      ms: (known?.ms ?? 0) + ends - begins,
      troubles: (known?.troubles ?? 0) + 1,
    });
  }
  return [...rows.values()]
    .map(({ ms, ...row }) => ({ ...row, minutes: toMinutes(ms) }))
    .sort((one, other) => other.minutes - one.minutes || (one.name < other.name ? -1 : 1));
}
