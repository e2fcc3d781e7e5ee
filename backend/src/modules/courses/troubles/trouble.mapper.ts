import { Types } from 'mongoose';
import { MINUTE_MS } from '@keyroster/contracts';
import type { DowntimeRow, OwnTroubleAnswer, TroubleAnswer } from '@keyroster/contracts/dto';
import type { OutwardEvent } from '../../record/changes/index.js';
import type { CredentialPlace } from '../credentials/index.js';
import type { Trouble, TroubleReport } from './trouble.schema.js';
import type { Ending } from './troubles.repository.js';

const toMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / MINUTE_MS);

/** The trouble with the present names of its credential; with the stored ones if that is deleted. */
export function toPresent(trouble: Trouble, place: CredentialPlace | undefined): Trouble {
  if (!place) return trouble;
  const { name, title, titleId } = place;
  return { ...trouble, name, title, title_id: new Types.ObjectId(titleId) };
}

export function toTroubleAnswer(trouble: Trouble, now: number): TroubleAnswer {
  const opened_at = trouble.opened_at.getTime();
  const closed_at = trouble.closed_at?.getTime() ?? null;
  return {
    _id: String(trouble._id),
    p_id: String(trouble.credential_id),
    name: trouble.name,
    title: trouble.title,
    opened_at,
    closed_at,
    minutes: toMinutes((closed_at ?? now) - opened_at),
    how: trouble.how,
    by: trouble.by,
    reports: trouble.reports.map(({ user_id, email, kind, note, at }) => ({
      user_id: String(user_id),
      email,
      kind,
      note,
      at: at.getTime(),
    })),
  };
}

type OwnReport = Pick<TroubleReport, 'at' | 'kind' | 'note'>;

/** For a reporter, who learns only the number of the others. */
export const toOwnTrouble = (trouble: Trouble, { at, kind, note }: OwnReport): OwnTroubleAnswer => ({
  at: at.getTime(),
  kind,
  note,
  others: trouble.reports.length - 1,
  closed_at: trouble.closed_at?.getTime() ?? null,
  how: trouble.how,
  message: trouble.message,
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

export interface OutOfOrder {
  credentialId: string;
  name: string;
  title: string;
  from: number;
  to: number | null;
}

/** Downtime by credential, longest first, within the span (ms, ends included) and before now. */
export function downtimeOf(
  outages: readonly OutOfOrder[],
  span: { from: number; to: number; now: number },
): DowntimeRow[] {
  const rows = new Map<string, Omit<DowntimeRow, 'minutes'> & { ms: number }>();
  for (const { credentialId: p_id, name, title, from, to } of outages) {
    const begins = Math.max(from, span.from);
    const ends = Math.min(to ?? span.now, span.to + 1, span.now);
    if (ends < begins) continue;
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
