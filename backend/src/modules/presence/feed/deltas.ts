import { Injectable } from '@nestjs/common';
import {
  DELTA_URGENT_MS,
  WATCHERS_HEAR_EVERY_MS,
  type ActivityChange,
  type ActivityDelta,
  type ActivityPosition,
  type ActivityUser,
} from '@keyroster/contracts';
import { shownUser } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { AtEach, Every } from '../../../common/time/loops.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { UserRoster, type RosterRow } from '../../people/users/index.js';
import { LOOK_MS, PINGED, type DeltaFields, type DeltaLanes, type Gathered } from './delta-lanes.js';
import { PresenceBoard } from '../board/presence-board.js';

const MAX_FRAMES = 300;
const MAX_CHANGES = 50_000;

class FrameLog {
  private frames: Array<Gathered & { to: number }> = [];
  private changes = 0;
  private forgotten = 0;

  add(to: number, gathered: Gathered): void {
    this.frames.push({ to, ...gathered });
    this.changes += gathered.fields.size + gathered.removed.size;
    while (this.frames.length > MAX_FRAMES || (this.changes > MAX_CHANGES && this.frames.length > 1)) {
      const [oldest] = this.frames.splice(0, 1);
      if (!oldest) break;
      this.changes -= oldest.fields.size + oldest.removed.size;
      this.forgotten = oldest.to;
    }
  }

  since(seq: number, now: number): Gathered | null {
    if (seq > now || seq < this.forgotten) return null;
    const missed = this.frames.filter((frame) => frame.to > seq);
    return missed.reduce(merge, { fields: new Map(), removed: new Set() });
  }
}

function merge(earlier: Gathered, later: Gathered): Gathered {
  for (const id of later.removed) {
    earlier.fields.delete(id);
    earlier.removed.add(id);
  }
  for (const [id, fields] of later.fields) {
    earlier.removed.delete(id);
    earlier.fields.set(id, new Set([...(earlier.fields.get(id) ?? []), ...fields]));
  }
  return earlier;
}

const QUIET_MS = WATCHERS_HEAR_EVERY_MS - 2_000;
const URGENT_WAIT_MS = DELTA_URGENT_MS / 2;

/** The same epoch and number mean that nothing changed. Numbers of different processes are not comparable. */
@Injectable()
export class Deltas {
  private static count = 0;

  /** Unique, because each feed numbers anew and its frames must not be taken for another's. */
  readonly epoch = `${this.clock.now().toString(36)}-${process.pid.toString(36)}.${(Deltas.count += 1)}`;
  private seq = 0;
  private told = 0;
  private sentAt = 0;
  private readonly log = new FrameLog();
  private readonly urgent = new Loop({
    run: () => this.send((lanes) => lanes.takeUrgent()),
    gatherMs: URGENT_WAIT_MS,
  });

  constructor(
    private readonly board: PresenceBoard,
    private readonly roster: UserRoster,
    private readonly room: ActivityRoom,
    private readonly clock: Clock,
  ) {
    board.lanes.onUrgent(() => this.urgent.wake());
  }

  /** The position after all changes so far. Those not sent yet follow in a frame when it is due. */
  position(): ActivityPosition {
    const { lanes } = this.board;
    if (lanes.hasUnnumbered) this.seq += 1;
    lanes.number();
    return { epoch: this.epoch, seq: this.seq };
  }

  tellAll(): ActivityPosition {
    this.send((lanes) => lanes.takeAll());
    return { epoch: this.epoch, seq: this.told };
  }

  missedSince({ epoch, seq }: ActivityPosition): ActivityDelta | undefined {
    const missed = epoch === this.epoch ? this.log.since(seq, this.told) : null;
    return missed ? this.toDelta(seq, missed) : undefined;
  }

  @Every(LOOK_MS)
  sendDue(): void {
    this.send((lanes) => lanes.takeDue());
  }

  /** Runs right after each full second of the clock, because users turn Inactive only then. */
  @AtEach('second')
  turnInactive(): void {
    this.board.expire();
    // Clients would take a silent connection for dead.
    if (this.clock.steady() - this.sentAt >= QUIET_MS) this.tell(this.nothing());
  }

  private send(take: (lanes: DeltaLanes) => Gathered | null): void {
    const { lanes } = this.board;
    const isNews = lanes.hasUnnumbered;
    const gathered = take(lanes);
    if (!gathered) return;
    this.urgent.calm();
    const from = this.told;
    // Keeps the number if a list already has it for these changes, so that the next request gets a 304.
    if (isNews) this.seq += 1;
    this.told = this.seq;
    this.log.add(this.told, gathered);
    this.tell(this.toDelta(from, gathered));
  }

  private tell(delta: ActivityDelta): void {
    this.sentAt = this.clock.steady();
    if (this.room.count === 0) return;
    this.room.send(delta, (seq) => this.missedSince({ epoch: this.epoch, seq }) ?? this.nothing());
  }

  /** An empty frame. By its number a client that missed too much notices the gap. */
  private nothing(): ActivityDelta {
    return this.toDelta(this.told, { fields: new Map(), removed: new Set() });
  }

  /** Leaves out logged changes of users who have moved to another supervisor since. */
  private shown({ user, supervisor }: RosterRow): ActivityUser | undefined {
    const { scope } = this.board;
    if (!scope) return user;
    return supervisor === scope.name ? shownUser(user, scope) : undefined;
  }

  private toDelta(from: number, { fields, removed }: Gathered): ActivityDelta {
    const users: ActivityChange[] = [];
    for (const [id, names] of fields) {
      const row = this.roster.get(id);
      const user = row && this.shown(row);
      if (!user) continue;
      users.push(names === PINGED ? pingOf(user) : changeOf(user, names));
    }
    return {
      epoch: this.epoch,
      from,
      to: this.told,
      serverTime: this.clock.now(),
      users,
      removed: [...removed],
      counts: this.board.counts,
    };
  }
}

const pingOf = ({ _id, last_ping_timestamp }: ActivityUser): ActivityChange => ({ _id, last_ping_timestamp });

function changeOf(user: ActivityUser, names: DeltaFields): ActivityChange {
  const fields = [...names].map((name) => [name, user[name]]);
  return { _id: user._id, ...(Object.fromEntries(fields) as Partial<ActivityUser>) };
}
