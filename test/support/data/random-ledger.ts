import { Types } from 'mongoose';
import {
  dateInLima,
  DAY_MS,
  formatStartDate,
  startOfDayInLima,
  subscriptionEnd,
  type RenewalKind,
} from '@keyroster/contracts';

export interface StoredRenewal {
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  email: string;
  days: number;
  from: number;
  to: number;
  amount: number;
  method: string;
  package: string;
  note: string;
  kind: RenewalKind;
  by: string;
  at: number;
  affiliate: string;
  supervisor: string;
  titles: Types.ObjectId[];
}

/** Numbers from 0 to 1, the same for the same seed. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A random user who began within `days`, with the entries that moved their end until `now`. */
export function randomLife(
  place: number,
  { now, days }: { now: number; days: number },
  number: () => number,
) {
  const one = <T>(choices: readonly T[]): T => choices[Math.floor(number() * choices.length)] as T;
  const user_id = new Types.ObjectId();
  const email = `of_the_ledger_${place}`;
  const entries: StoredRenewal[] = [];
  let at = Math.floor(now - number() * days * DAY_MS);
  let start = formatStartDate(dateInLima(at));
  let validity = one([1, 7, 30, 90]);
  const endOf = () => subscriptionEnd(start, validity) ?? 0;

  const enter = (kind: RenewalKind, from: number, moved: number) =>
    entries.push({
      _id: new Types.ObjectId(),
      user_id,
      email,
      days: moved,
      from,
      to: endOf(),
      amount: one([0, 2_500, 9_900]),
      method: one(['', 'yape', 'cash']),
      package: one(['', 'Monthly', 'Trial']),
      note: '',
      kind,
      by: 'root',
      at,
      affiliate: one(['', 'ana', '=1+1']),
      supervisor: one(['', 'luis']),
      titles: [],
    });

  enter('first', startOfDayInLima(dateInLima(at)), validity);
  for (;;) {
    at = Math.floor(at + 1 + number() * 40 * DAY_MS);
    if (at >= now) break;
    const [before, kind] = [endOf(), one(['renewal', 'renewal', 'change'] as const)];
    const moved = kind === 'renewal' ? one([1, 30, 30, 90]) : one([-3, 5, 10]);
    if (kind === 'renewal' && before <= at) {
      start = formatStartDate(dateInLima(at));
      validity = moved;
    } else {
      validity = Math.max(1, validity + moved);
    }
    enter(kind, before, moved);
  }

  const user = {
    _id: user_id,
    email,
    password_hash: '-',
    role: number() < 0.1 ? 'admin' : 'member',
    niche: one(['', 'shoes', 'pets']),
    profile_group: one(['', 'Lima Norte']),
    sub_start_date: start,
    sub_start_day: Number(start.split('/').reverse().join('')),
    sub_validity: validity,
    usage_limit: 1,
    seq: 2_000_000 + place,
    createdAt: new Date(entries[0]?.at ?? 0),
    version: 0,
    revision: 0,
  };
  return { user, entries };
}
