import { ServerClock } from '@keyroster/client/clock';
import {
  activityStatus,
  type ActivityChange,
  type ActivityCounts,
  type ActivityDelta,
  type ActivityUser,
} from '@keyroster/contracts';
import { Listeners } from '../../../shared/listeners.js';

export interface ListedActivity {
  users: readonly ActivityUser[];
  counts: ActivityCounts;
  serverTime: number;
  /** The position in the log of changes at the time of the request. */
  askedAt: number;
}

export interface Line {
  _id: string;
  /** Counts down from the total. */
  number: number;
}

/** What some deltas change: the membership, and what searches and filters look at. */
interface Changes {
  hasMembers: boolean;
  hasList: boolean;
}

// One count for all stores: a cached answer of an earlier visit must not match a later log.
let deltaCount = 0;

const noted = (): Changes => ({ hasMembers: false, hasList: false });

/** Outside of the query cache, so that each of many changes a second renders only the facts that differ. */
export class ActivityStore {
  readonly seconds: ServerSeconds;
  /** Newest first. A new object whenever the membership changes, or what a search or filter may look at. */
  list: { readonly lines: readonly Line[] | undefined } = { lines: undefined };
  counts: ActivityCounts | undefined;
  /** The server's time of the last news, or 0. */
  updatedAt = 0;
  private users = new Map<string, ActivityUser>();
  private waiting: ActivityDelta[] = [];
  private base: readonly ActivityUser[] | undefined;
  /** The changes since the pending request for the list; undefined without one. */
  private log: { at: number; delta: ActivityDelta }[] | undefined;
  private readonly listeners = new Listeners();

  constructor(private readonly clock = new ServerClock()) {
    this.seconds = new ServerSeconds(clock);
  }

  user(id: string): ActivityUser | undefined {
    return this.users.get(id);
  }

  onNews = this.listeners.add;

  /** Listens to news and to each second, with which ages and statuses change. */
  onChange = (listener: () => void): (() => void) => {
    const stops = [this.listeners.add(listener), this.seconds.onSecond(listener)];
    return () => stops.forEach((stop) => stop());
  };

  /** Must be called when the list is requested: later changes are applied to the answer. */
  asking(): number {
    this.log = [];
    return deltaCount;
  }

  /** Queues a change, which is applied before the next frame. */
  push(delta: ActivityDelta): void {
    deltaCount += 1;
    this.log?.push({ at: deltaCount, delta });
    this.waiting.push(delta);
    if (this.waiting.length === 1) onNextFrame(() => this.flush());
  }

  rebase({ users, counts, serverTime, askedAt }: ListedActivity): void {
    // The same list as before: the changes applied to it stay.
    if (users === this.base) return this.heard(serverTime);
    this.flush();
    this.base = users;
    const before = this.users;
    this.users = new Map(
      users.map((user) => [user._id, mergeListed(before.get(user._id), user, serverTime)]),
    );
    this.counts = counts;
    for (const { at, delta } of this.log ?? []) if (at > askedAt) this.apply(delta, noted());
    this.log = undefined;
    this.changeList(true);
    this.heard(serverTime);
  }

  private flush(): void {
    const deltas = this.waiting;
    if (deltas.length === 0) return;
    this.waiting = [];
    const changes = noted();
    for (const delta of deltas) this.apply(delta, changes);
    if (changes.hasList && this.base) this.changeList(changes.hasMembers);
    this.listeners.tell();
  }

  private apply({ users, removed, counts, serverTime }: ActivityDelta, changes: Changes): void {
    this.clock.sync(serverTime);
    this.updatedAt = Math.max(this.updatedAt, serverTime);
    this.counts = counts;
    for (const id of removed) if (this.users.delete(id)) changes.hasMembers = changes.hasList = true;
    for (const change of users) {
      const before = this.users.get(change._id);
      const after = applyChange(before, change);
      if (!after) continue;
      this.users.set(change._id, after);
      changes.hasMembers ||= !before;
      changes.hasList ||= !before || mayMove(before, after, change, serverTime);
    }
  }

  private heard(serverTime: number): void {
    this.clock.sync(serverTime);
    this.seconds.look();
    this.updatedAt = Math.max(this.updatedAt, serverTime);
    this.listeners.tell();
  }

  private changeList(hasMembersChanged: boolean): void {
    const { lines } = this.list;
    this.list = { lines: hasMembersChanged ? toLines(this.users.values(), lines) : lines };
  }
}

/** A ping of a user who was already Active changes no search and no filter. */
function mayMove(before: ActivityUser, after: ActivityUser, change: ActivityChange, now: number): boolean {
  const isPingAlone = Object.keys(change).every((key) => key === '_id' || key === 'last_ping_timestamp');
  const wereActive = [before, after].every(
    ({ last_ping_timestamp }) => activityStatus(last_ping_timestamp, now) === 'Active',
  );
  return !isPingAlone || !wereActive;
}

/** Newest first. Unchanged lines stay the same objects, so that their rows don't render again. */
function toLines(users: Iterable<ActivityUser>, before: readonly Line[] = []): Line[] {
  const known = new Map(before.map((line) => [line._id, line]));
  const sorted = [...users].sort((one, other) => other.seq - one.seq);
  return sorted.map(({ _id }, index) => {
    const number = sorted.length - index;
    const line = known.get(_id);
    return line?.number === number ? line : { _id, number };
  });
}

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
function applyChange(known: ActivityUser | undefined, change: ActivityChange): ActivityUser | undefined {
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
function mergeListed(
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

const SECOND_MS = 1_000;
/** The server's news come with the full second: this offset keeps the two out of one frame. */
const AFTER_NEWS_MS = 400;

/** The server's time in full seconds. It runs only while somebody listens. */
class ServerSeconds {
  private current: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(private readonly clock: ServerClock) {
    this.current = this.read();
  }

  get now(): number {
    return this.current;
  }

  onSecond = (listener: () => void): (() => void) => {
    const remove = this.listeners.add(listener);
    if (this.listeners.size === 1) this.look();
    return () => {
      remove();
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  look(): void {
    clearTimeout(this.timer);
    if (this.listeners.size > 0) {
      // Not before the full second: statuses change with it.
      const sinceThen = (this.clock.now() - AFTER_NEWS_MS) % SECOND_MS;
      this.timer = setTimeout(() => this.look(), SECOND_MS - sinceThen);
    }
    const now = this.read();
    if (now === this.current) return;
    this.current = now;
    this.listeners.tell();
  }

  private read(): number {
    return Math.floor(this.clock.now() / SECOND_MS) * SECOND_MS;
  }
}

/** A hidden page draws no frames, but its news must not pile up. */
const AT_LATEST_MS = 1_000;

function onNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, AT_LATEST_MS);
}
