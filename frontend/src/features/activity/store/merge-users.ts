import type { ActivityChange, ActivityUser } from '@keyroster/contracts';

type Presence = Pick<ActivityUser, 'last_ping_timestamp' | 'ip_address' | 'ip_address_history' | 'first_ip'>;

/** The most that a server process lags behind, in seconds. */
const LAG_S = 10;

function presenceOf(user: Presence): Presence {
  const { last_ping_timestamp, ip_address, ip_address_history, first_ip } = user;
  return { last_ping_timestamp, ip_address, ip_address_history, first_ip };
}

const isWhole = (change: ActivityChange): change is ActivityUser =>
  change.email !== undefined && change.seq !== undefined && change.version !== undefined;

/** The later of two pings; 0 is a reset, which no earlier ping undoes. */
const laterPing = (known: number, told: number): number => (told === 0 ? 0 : Math.max(known, told));

/** The user after a change; undefined when the user is unknown and the change is partial. */
export function applyChange(
  known: ActivityUser | undefined,
  change: ActivityChange,
): ActivityUser | undefined {
  if (!known) return isWhole(change) ? change : undefined;
  const isOutdated = change.version !== undefined && change.version < known.version;
  const { last_ping_timestamp: told = known.last_ping_timestamp } = change;
  return {
    ...known,
    ...(isOutdated ? presenceOf({ ...known, ...change }) : change),
    last_ping_timestamp: laterPing(known.last_ping_timestamp, told),
  };
}

/** Another process may have answered: the edit with the higher version wins, and so does the later ping. */
export function mergeListed(
  known: ActivityUser | undefined,
  listed: ActivityUser,
  serverTime: number,
): ActivityUser {
  if (!known) return listed;
  // Most users are unchanged, and ten thousand new objects are noticeable.
  if (isSame(listed, known)) return known;
  const edited = listed.version < known.version ? known : listed;
  const hasBeenReset =
    listed.last_ping_timestamp === 0 && known.last_ping_timestamp < serverTime / 1_000 - LAG_S;
  const isLater = hasBeenReset || listed.last_ping_timestamp >= known.last_ping_timestamp;
  if (isLater && edited === listed) return listed;
  return { ...edited, ...presenceOf(isLater ? listed : known) };
}

/** Compares everything that may change: alarms, for instance, don't raise the version. */
function isSame(one: ActivityUser, other: ActivityUser): boolean {
  return (
    one.last_ping_timestamp === other.last_ping_timestamp &&
    one.version === other.version &&
    one.is_locked === other.is_locked &&
    one.alarm === other.alarm &&
    one.ip_address === other.ip_address &&
    one.first_ip === other.first_ip &&
    one.email === other.email &&
    one.role === other.role &&
    one.lock?.reason === other.lock?.reason &&
    one.lock?.until === other.lock?.until &&
    haveSameItems(one.ip_address_history, other.ip_address_history)
  );
}

const haveSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
