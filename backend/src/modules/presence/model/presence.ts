import { ADDRESS_HISTORY_LIMIT, inactiveFrom, toPingTimestamp } from '@keyroster/contracts';

export interface Activity {
  last_ping_timestamp: number;
  ip_address: string;
  /** The latest first, each once. It is replaced and never mutated, so readers may keep it. */
  ip_address_history: string[];
  first_ip: string;
}

/** The roster's rows implement it, so that a ping copies nothing. */
export interface PresenceState {
  readonly user: Activity;
  resetAt: number;
  /** The latest touch in ms; 0 if unknown, and then no touch is late. */
  touchedAt: number;
}

/** `arrived`: first address; `moved`: another; `returned`, `refreshed`: same, while Inactive or Active. */
export type TouchOutcome = 'dropped' | 'arrived' | 'moved' | 'returned' | 'refreshed';

/** An empty `ip` means no address, and is never a move. */
export function outcomeOf({ user, resetAt, touchedAt }: PresenceState, ip: string, at: number): TouchOutcome {
  if (at <= resetAt) return 'dropped';
  // A late touch from another process says where they were, not where they are.
  if (ip !== '' && ip !== user.ip_address && !isLate(at, touchedAt)) {
    return user.first_ip === '' ? 'arrived' : 'moved';
  }
  return isActive(user, at) ? 'refreshed' : 'returned';
}

export const isLate = (at: number, touchedAt: number): boolean => at < touchedAt;

export const isMove = (outcome: TouchOutcome): boolean => outcome === 'arrived' || outcome === 'moved';

export function touch(state: PresenceState, ip: string, at: number): TouchOutcome {
  const outcome = outcomeOf(state, ip, at);
  if (outcome === 'dropped') return outcome;
  const { user } = state;
  user.last_ping_timestamp = Math.max(user.last_ping_timestamp, toPingTimestamp(at));
  state.touchedAt = Math.max(state.touchedAt, at);
  if (isMove(outcome)) move(user, ip);
  return outcome;
}

function move(user: Activity, ip: string): void {
  const others = user.ip_address_history.filter((other) => other !== ip);
  user.ip_address = ip;
  user.ip_address_history = [ip, ...others].slice(0, ADDRESS_HISTORY_LIMIT);
  if (user.first_ip === '') user.first_ip = ip;
}

export function reset(state: PresenceState, at: number): boolean {
  if (at <= state.resetAt) return false;
  Object.assign(state.user, noActivity());
  state.resetAt = at;
  state.touchedAt = 0;
  return true;
}

/** What a reset sets. The first address stays. */
export const noActivity = (): Omit<Activity, 'first_ip'> => ({
  last_ping_timestamp: 0,
  ip_address: '',
  ip_address_history: [],
});

export function restored(later: Activity, earlier: Activity): Activity {
  const addresses = [...later.ip_address_history, ...earlier.ip_address_history];
  return {
    last_ping_timestamp: later.last_ping_timestamp || earlier.last_ping_timestamp,
    ip_address: later.ip_address || earlier.ip_address,
    ip_address_history: [...new Set(addresses)].slice(0, ADDRESS_HISTORY_LIMIT),
    first_ip: earlier.first_ip || later.first_ip,
  };
}

export const isActive = (user: Pick<Activity, 'last_ping_timestamp'>, now: number): boolean =>
  inactiveFrom(user.last_ping_timestamp) > now;

export const activityOf = ({
  last_ping_timestamp,
  ip_address,
  ip_address_history,
  first_ip,
}: Activity): Activity => ({ last_ping_timestamp, ip_address, ip_address_history, first_ip });

/** Of roster and database, the one that saw the user later is right. */
export const isSeenLater = (
  one: Pick<Activity, 'last_ping_timestamp'>,
  other: Pick<Activity, 'last_ping_timestamp'>,
): boolean => one.last_ping_timestamp > other.last_ping_timestamp;
