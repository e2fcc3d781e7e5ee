import type { OwnTroubleAnswer, TroubleAnswer } from '@keyroster/contracts/dto';
import type { Place } from './trouble-places.js';
import type { Trouble } from './trouble.schema.js';

const MINUTE_MS = 60_000;

/** In whole minutes. */
export const toMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / MINUTE_MS);

/** By what the credential and its title are called now; by what they were where they are gone. */
export function toTroubleAnswer(trouble: Trouble, place: Place | undefined, now: number): TroubleAnswer {
  const opened_at = trouble.opened_at.getTime();
  const closed_at = trouble.closed_at?.getTime() ?? null;
  return {
    _id: String(trouble._id),
    p_id: String(trouble.credential_id),
    name: place?.name ?? trouble.name,
    title: place?.title ?? trouble.title,
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

/** For one who reported it: of the others they learn how many they are. */
export function toOwnTrouble(trouble: Trouble, userId: string): OwnTroubleAnswer {
  const own = trouble.reports.find(({ user_id }) => String(user_id) === userId);
  return {
    at: (own?.at ?? trouble.opened_at).getTime(),
    others: trouble.reports.length - 1,
    closed_at: trouble.closed_at?.getTime() ?? null,
    how: trouble.how,
    message: trouble.message,
  };
}
