import { isAdminRole } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import type { LedgerEntry } from '../../people/renewals/index.js';

/** What became of the end that an entry of the ledger set. */
export interface SubscriptionInterval {
  entry: LedgerEntry;
  user: UserAnswer | undefined;
  /** The instant at which that end was moved, passed, or its user left. */
  until: number;
  /** That end, if it has passed and is still the user's. */
  lapsedAt: number | undefined;
}

/**
 * @param entries one user's, oldest first
 * @param user the user as they are now; the ledger outlives its users
 * @param deletedAt if the user is gone and the audit still tells when
 */
export function intervalsOf(
  entries: readonly LedgerEntry[],
  { user, deletedAt }: { user: UserAnswer | undefined; deletedAt?: number | undefined },
  now: number,
): SubscriptionInterval[] {
  const isAdmin = user !== undefined && isAdminRole(user.role);
  const isMember = user !== undefined && !isAdmin;
  // Without a deletion in the audit the last entry is all that is known of somebody who is gone.
  const leftAt = isAdmin ? -Infinity : isMember ? Infinity : (deletedAt ?? entries.at(-1)?.at ?? 0);
  return entries.map((entry, place) => {
    const next = entries[place + 1];
    return {
      entry,
      user,
      until: Math.min(next?.at ?? Infinity, entry.to, leftAt),
      lapsedAt: isMember && !next && entry.to <= now ? entry.to : undefined,
    };
  });
}
