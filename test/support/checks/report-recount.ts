import type { mongo } from 'mongoose';
import {
  dateInLima,
  daysLater,
  formatStartDate,
  REPORT_FIGURES,
  startOfDayInLima,
  subscriptionEnd,
  type ReportKey,
} from '@keyroster/contracts';
import type { ReportRow } from '@keyroster/contracts/dto';
import type { StoredRenewal } from '../data/random-ledger.js';

interface Stored {
  entries: StoredRenewal[];
  users: mongo.Document[];
  deletions: Map<string, number>;
}

export async function storedOf(db: mongo.Db): Promise<Stored> {
  const deletions = await db
    .collection('audit_entries')
    .find({ action: 'user.deleted' })
    .sort({ at: 1 })
    .toArray();
  return {
    entries: await db.collection<StoredRenewal>('renewals').find().sort({ at: 1, _id: 1 }).toArray(),
    users: await db.collection('users').find().toArray(),
    deletions: new Map(deletions.map(({ target, at }) => [String(target), (at as Date).getTime()])),
  };
}

const iso = (instant: number): string => formatStartDate(dateInLima(instant)).split('/').reverse().join('-');

/** The days from one to another, YYYY-MM-DD, with their first and last millisecond. */
function daysBetween(from: string, to: string) {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const days: Array<{ day: string; start: number; last: number }> = [];
  for (let date = { day, month, year }; ; date = daysLater(date, 1)) {
    const start = startOfDayInLima(date);
    if (iso(start) > to) return days;
    days.push({ day: iso(start), start, last: startOfDayInLima(daysLater(date, 1)) - 1 });
  }
}

/** A report counted in the plainest way: each row by itself, each user one after the other. */
export function recount(
  { entries, users, deletions }: Stored,
  { from, to, by }: { from: string; to: string; by: ReportKey },
  now: number,
): ReportRow[] {
  const byUser = new Map<string, StoredRenewal[]>();
  for (const entry of entries) {
    const id = String(entry.user_id);
    byUser.set(id, [...(byUser.get(id) ?? []), entry]);
  }
  const byId = new Map(users.map((user) => [String(user['_id']), user]));
  const userOf = (id: string) => byId.get(id);
  const isMember = (id: string) => {
    const user = userOf(id);
    return user !== undefined && user['role'] !== 'admin';
  };
  const leftBy = (id: string, instant: number): boolean => {
    if (userOf(id)) return !isMember(id);
    const gone = deletions.get(id) ?? byUser.get(id)?.at(-1)?.at ?? 0;
    return gone <= instant;
  };
  /** The entry that sets a user's end at an instant; undefined if they aren't subscribed then. */
  const subscribedBy = (id: string, instant: number): StoredRenewal | undefined => {
    const last = byUser.get(id)?.findLast(({ at }) => at <= instant);
    return last && last.to > instant && !leftBy(id, instant) ? last : undefined;
  };
  const valueOf = (entry: StoredRenewal): string => {
    if (by === 'payment_method') return entry.method;
    if (by === 'affiliate' || by === 'supervisor' || by === 'package') return entry[by];
    return by === 'day' || by === 'month' ? '' : String(userOf(String(entry.user_id))?.[by] ?? '');
  };

  const days = daysBetween(from, to);
  const keyOfDay = (day: string) => (by === 'month' ? day.slice(0, 7) : day);
  const isOfTime = by === 'day' || by === 'month';
  const keys = isOfTime ? days.map(({ day }) => keyOfDay(day)) : entries.map(valueOf);

  const rows = [...new Set(keys)].map((key) => {
    const own = isOfTime ? days.filter(({ day }) => keyOfDay(day) === key) : days;
    const [start, last] = [own[0]?.start ?? 0, own.at(-1)?.last ?? 0];
    const isOwn = (entry: StoredRenewal) => isOfTime || valueOf(entry) === key;
    const within = entries.filter((entry) => entry.at >= start && entry.at <= last && isOwn(entry));
    const at = Math.min(last, now);
    const ids = [...byUser.keys()];
    const lapsed = ids.filter((id) => {
      const user = userOf(id);
      const lastEntry = byUser.get(id)?.at(-1);
      if (!user || !isMember(id) || !lastEntry || !isOwn(lastEntry)) return false;
      const end = subscriptionEnd(String(user['sub_start_date']), Number(user['sub_validity'])) ?? 0;
      return end >= start && end <= last && end <= now;
    });
    return {
      key,
      new: within.filter(({ kind }) => kind === 'first').length,
      renewed: within.filter(({ kind }) => kind === 'renewal').length,
      lapsed: lapsed.length,
      days: within.reduce((sum, entry) => sum + entry.days, 0),
      amount: within.reduce((sum, entry) => sum + entry.amount, 0),
      active: ids.filter((id) => {
        const entry = subscribedBy(id, at);
        return entry !== undefined && isOwn(entry);
      }).length,
    };
  });
  if (isOfTime) return rows;
  return rows.filter((row) => REPORT_FIGURES.some((figure) => row[figure] !== 0));
}
