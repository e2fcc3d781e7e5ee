import { isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import type { User } from './user.schema.js';

/** When entry is over, in ms; null for an admin, who never expires. Data that make no sense have always expired. */
export function endsAt(user: Pick<User, 'role' | 'sub_start_date' | 'sub_validity'>): number | null {
  if (isAdminRole(user.role)) return null;
  return subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;
}

export function hasExpired(
  user: Pick<User, 'role' | 'sub_start_date' | 'sub_validity'>,
  now: number,
): boolean {
  const end = endsAt(user);
  return end !== null && now >= end;
}

/** What their sessions keep of a user who may be edited meanwhile. */
export const toSessionUser = (user: User) => ({
  id: String(user._id),
  username: user.email,
  ends_at: endsAt(user),
});

/** An edit of theirs, and what goes with it: who was told of an end wasn't told of another. */
export function withTold<Fields extends Partial<User>>(
  user: User,
  fields: Fields,
): Fields & Partial<Pick<User, 'told_at'>> {
  return endsAt({ ...user, ...fields }) === endsAt(user) ? fields : { ...fields, told_at: null };
}
