import { ServerClock } from '@keyroster/client/clock';
import {
  activityStatus,
  type ActivityChange,
  type ActivityCounts,
  type ActivityDelta,
  type ActivityUser,
} from '@keyroster/contracts';
import { applyChange, mergeListed } from './merge-users.js';
import { onNextFrame, SecondHand, Subscribers } from './subscribers.js';

/** An answer of the server, with what it takes to lay later changes upon it. */
export interface ListedActivity {
  users: readonly ActivityUser[];
  counts: ActivityCounts;
  serverTime: number;
  /** Where the log of changes stood when the question left. */
  askedAt: number;
}

/** A row of the table: who stands in it is looked up where it is shown. */
export interface Line {
  _id: string;
  /** Counts down from the total. */
  number: number;
}

/** All users, newest first; absent until the list is there. */
interface UserLines {
  readonly lines: readonly Line[] | undefined;
}

/** What some deltas change: of whom, whether who is there, whether what a search or filter lets through. */
interface Changes {
  users: Set<string>;
  hasMembers: boolean;
  hasList: boolean;
}

/** What can be done to a user on this screen. */
type Patch = Pick<ActivityUser, 'is_locked'>;

// One count for all stores: an answer that was kept from an earlier visit of the screen fits no later log.
let deltaCount = 0;

const noted = (): Changes => ({ users: new Set(), hasMembers: false, hasList: false });

/**
 * The users on the activity screen. It stands beside the query cache: changes come many times a second, are applied
 * once per frame, and are told to those alone who show what changed.
 */
export class ActivityStore {
  readonly seconds: SecondHand;
  private users = new Map<string, ActivityUser>();
  private currentList: UserLines = { lines: undefined };
  private currentCounts: ActivityCounts | undefined;
  private changedAt = 0;
  private waiting: ActivityDelta[] = [];
  private base: readonly ActivityUser[] | undefined;
  /** The changes since the list was last asked for; none are kept while nothing is asked. */
  private log: { at: number; delta: ActivityDelta }[] | undefined;
  /** Of whom something shows that the server has not told of yet: what it said last. */
  private readonly said = new Map<string, Patch>();
  /** Of whom the server has been asked for something and has not answered: what shows, and how many answers are to come. */
  private readonly underWay = new Map<string, { fields: Patch; answers: number }>();
  private readonly rows = new Subscribers<string>();
  private readonly whole = new Subscribers<'list' | 'facts'>();

  constructor(private readonly clock = new ServerClock()) {
    this.seconds = new SecondHand(clock);
  }

  user(id: string): ActivityUser | undefined {
    return this.users.get(id);
  }

  /** Another object whenever somebody comes or goes, or something changes that a search or filter may look at. */
  get list(): UserLines {
    return this.currentList;
  }

  get counts(): ActivityCounts | undefined {
    return this.currentCounts;
  }

  /** The server's time of the last news; 0 before the first. */
  get updatedAt(): number {
    return this.changedAt;
  }

  onUser = (id: string, listener: () => void): (() => void) => this.rows.add(id, listener);
  onList = (listener: () => void): (() => void) => this.whole.add('list', listener);
  onFacts = (listener: () => void): (() => void) => this.whole.add('facts', listener);

  /** To be called when the list is asked for: what comes from then on is laid upon the answer. */
  asking(): number {
    this.log = [];
    return deltaCount;
  }

  /** Takes a change; it shows with the next frame. */
  push(delta: ActivityDelta): void {
    deltaCount += 1;
    this.log?.push({ at: deltaCount, delta });
    this.waiting.push(delta);
    if (this.waiting.length === 1) onNextFrame(() => this.flush());
  }

  /** A list that was asked for is a new base. */
  rebase({ users, counts, serverTime, askedAt }: ListedActivity): void {
    // The same list as before: what was laid upon it since stays.
    if (users === this.base) return this.heard(serverTime);
    this.flush();
    this.base = users;
    const before = this.users;
    this.users = new Map(
      users.map((user) => [user._id, mergeListed(before.get(user._id), user, serverTime)]),
    );
    this.said.clear();
    this.currentCounts = counts;
    for (const { at, delta } of this.log ?? []) if (at > askedAt) this.apply(delta, noted());
    this.log = undefined;
    this.keepUnderWay();
    this.heard(serverTime);
    for (const id of [...this.rows.keys()]) if (before.get(id) !== this.users.get(id)) this.rows.tell(id);
    this.tellList(!this.currentList.lines || haveOtherKeys(before, this.users));
  }

  /** What somebody did here shows before the server tells of it. */
  patch(id: string, fields: Patch): void {
    const user = this.users.get(id);
    if (!user) return;
    if (!this.said.has(id)) this.said.set(id, { is_locked: user.is_locked });
    this.underWay.set(id, { fields, answers: (this.underWay.get(id)?.answers ?? 0) + 1 });
    this.show(user, fields);
  }

  /** The server did it, which its news will tell. */
  accept(id: string, fields: Patch): void {
    this.answered(id);
    if (this.said.has(id)) this.said.set(id, fields);
  }

  /** The server refused: what it said last shows again. */
  takeBack(id: string): void {
    this.answered(id);
    const user = this.users.get(id);
    const said = this.said.get(id);
    if (user && said) this.show(user, said);
  }

  private answered(id: string): void {
    const under = this.underWay.get(id);
    if (under && under.answers > 1) under.answers -= 1;
    else this.underWay.delete(id);
  }

  /** A list may have been read before the server did what it was asked for: the switch would move back, and forth again. */
  private keepUnderWay(): void {
    for (const [id, { fields }] of this.underWay) {
      const user = this.users.get(id);
      if (!user) continue;
      this.said.set(id, { is_locked: user.is_locked });
      this.users.set(id, { ...user, ...fields });
    }
  }

  private show(user: ActivityUser, fields: Patch): void {
    this.users.set(user._id, { ...user, ...fields });
    this.rows.tell(user._id);
    this.tellList(false);
  }

  private flush(): void {
    const deltas = this.waiting;
    if (deltas.length === 0) return;
    this.waiting = [];
    const changes = noted();
    for (const delta of deltas) this.apply(delta, changes);
    for (const id of changes.users) this.rows.tell(id);
    this.whole.tell('facts');
    if (changes.hasList && this.base) this.tellList(changes.hasMembers);
  }

  private apply({ users, removed, counts, serverTime }: ActivityDelta, changes: Changes): void {
    this.clock.sync(serverTime);
    this.changedAt = Math.max(this.changedAt, serverTime);
    this.currentCounts = counts;
    for (const id of removed) if (this.users.delete(id)) changes.hasMembers = changes.hasList = true;
    for (const change of users) {
      const before = this.users.get(change._id);
      const after = applyChange(before, change);
      if (!after) continue;
      this.users.set(change._id, after);
      if (change.is_locked !== undefined) this.said.delete(change._id);
      changes.users.add(change._id);
      changes.hasMembers ||= !before;
      changes.hasList ||= !before || mayMove(before, after, change, serverTime);
    }
  }

  private heard(serverTime: number): void {
    this.clock.sync(serverTime);
    this.seconds.look();
    this.changedAt = Math.max(this.changedAt, serverTime);
    this.whole.tell('facts');
  }

  private tellList(hasMembersChanged: boolean): void {
    const { lines } = this.currentList;
    this.currentList = { lines: hasMembersChanged ? toLines(this.users.values(), lines) : lines };
    this.whole.tell('list');
  }
}

function haveOtherKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  if (one.size !== other.size) return true;
  for (const key of other.keys()) if (!one.has(key)) return true;
  return false;
}

/** A ping of somebody who was Active anyway moves nobody into a search or a filter, nor out of it. */
function mayMove(before: ActivityUser, after: ActivityUser, change: ActivityChange, now: number): boolean {
  const isPingAlone = Object.keys(change).every((key) => key === '_id' || key === 'last_ping_timestamp');
  const wereActive = [before, after].every(
    ({ last_ping_timestamp }) => activityStatus(last_ping_timestamp, now) === 'Active',
  );
  return !isPingAlone || !wereActive;
}

/** Newest first. Lines that stay as they were stay the same objects, so that their rows don't render anew. */
function toLines(users: Iterable<ActivityUser>, before: readonly Line[] = []): Line[] {
  const known = new Map(before.map((line) => [line._id, line]));
  const sorted = [...users].sort((one, other) => other.seq - one.seq);
  return sorted.map(({ _id }, index) => {
    const number = sorted.length - index;
    const line = known.get(_id);
    return line?.number === number ? line : { _id, number };
  });
}
