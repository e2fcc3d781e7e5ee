import { DAY_MS, EXPIRING_MS, type UserLock } from '@keyroster/contracts';
import type { OutwardEvent } from '../../../record/changes/index.js';
import { renewedOf } from '../../renewals/ledger/index.js';
import { endsAt, lockOf } from '../user.mapper.js';
import type { User } from '../user.schema.js';

interface Known {
  _id: User['_id'] | string;
  email: string;
}

const about = ({ _id, email }: Known) => ({ user_id: String(_id), username: email });

const dateOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const createdOf = (user: User): OutwardEvent => ({
  type: 'user.created',
  data: { ...about(user), ends_at: dateOf(endsAt(user)) },
});

export const lockedOf = (user: Known, { until, by }: Pick<UserLock, 'until' | 'by'>): OutwardEvent => ({
  type: 'user.locked',
  data: { ...about(user), until: dateOf(until), by },
});

export const unlockedOf = (user: Known): OutwardEvent => ({ type: 'user.unlocked', data: about(user) });

export const deletedOf = (user: Known): OutwardEvent => ({ type: 'user.deleted', data: about(user) });

/** What of an end is to be told by now; the end is part of its name, so that each end is told of once. */
export function endEventOf(user: Known, end: number, now: number): OutwardEvent | null {
  if (now < end - EXPIRING_MS) return null;
  const type = now < end ? 'user.expiring' : 'user.expired';
  return { type, data: { ...about(user), ends_at: dateOf(end) }, once: `${type} ${String(user._id)} ${end}` };
}

/** What a change that was taken back makes of somebody who is there after it; null before for who came back with it. */
export function undoneOf(before: User | null, user: User, now: number): OutwardEvent[] {
  const end = endsAt(user);
  const due = end === null ? null : endEventOf(user, end, now);
  const told = before ? [...stateOf(before, user), ...lengthenedOf(before, user)] : [createdOf(user)];
  return [...told, ...(due ? [due] : [])];
}

function stateOf(before: User, user: User): OutwardEvent[] {
  if (before.is_locked === user.is_locked) return [];
  return [user.is_locked ? lockedOf(user, lockOf(user)) : unlockedOf(user)];
}

/** The ledger's entry of what made it shorter is gone, and there is none of this. */
function lengthenedOf(before: User, user: User): OutwardEvent[] {
  const [from, to] = [endsAt(before), endsAt(user)];
  if (from === null || to === null || to <= from) return [];
  const days = Math.round((to - from) / DAY_MS);
  return [renewedOf({ user_id: String(user._id), email: user.email, from, to, days, amount: 0 })];
}
