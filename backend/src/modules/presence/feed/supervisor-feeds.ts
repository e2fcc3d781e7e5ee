import { Injectable } from '@nestjs/common';
import { normaliseUsername, isSupervisorRole } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf, shownUser, type Scope } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { AtEach, Every } from '../../../common/time/loops.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { OnRoster, UserRoster, type RosterRow } from '../../people/users/index.js';
import { PresenceBoard, SHOWN_CHANGES, type ShownChange } from '../board/presence-board.js';
import { LOOK_MS } from './delta-lanes.js';
import { Deltas } from './deltas.js';

/** A board, the numbered frames of its changes, and the room that receives them. */
export interface ActivityFeed {
  readonly board: PresenceBoard;
  readonly deltas: Deltas;
  readonly room: ActivityRoom;
}

const UNUSED_MS = 600_000;

class SupervisorBoard extends PresenceBoard {
  constructor(
    clock: Clock,
    public scope: Scope,
  ) {
    super(clock);
  }

  protected override shows({ supervisor }: RosterRow): boolean {
    return supervisor === this.scope.name;
  }
}

class SupervisorDeltas extends Deltas {
  private static count = 0;

  /** Unique, because each feed numbers anew and its frames must not be taken for another's. */
  override readonly epoch = `${this.clock.now().toString(36)}-${process.pid.toString(36)}.${(SupervisorDeltas.count += 1)}`;

  constructor(
    protected override readonly board: SupervisorBoard,
    roster: UserRoster,
    room: ActivityRoom,
    clock: Clock,
  ) {
    super(board, roster, room, clock);
  }

  /** Leaves out logged changes of users who have moved to another supervisor since. */
  protected override shown({ user, supervisor }: RosterRow): UserAnswer | undefined {
    const { scope } = this.board;
    return supervisor === scope.name ? shownUser(user, scope) : undefined;
  }
}

interface SupervisorFeed extends ActivityFeed {
  readonly board: SupervisorBoard;
  usedAt: number;
}

/** Each supervisor who watches has a feed of only their users; all others share the one of everybody. */
@Injectable()
export class SupervisorFeeds {
  private readonly feeds = new Map<string, SupervisorFeed>();
  private readonly everybodys: ActivityFeed;

  constructor(
    board: PresenceBoard,
    deltas: Deltas,
    private readonly room: ActivityRoom,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {
    this.everybodys = { board, deltas, room };
  }

  of(caller: Caller): ActivityFeed {
    const scope = scopeOf(caller);
    if (!scope) return this.everybodys;
    const feed = this.feeds.get(scope.name) ?? this.begin(scope);
    feed.usedAt = this.clock.steady();
    return feed;
  }

  @OnRoster(SHOWN_CHANGES)
  follow(row: RosterRow, change: ShownChange): void {
    if (this.feeds.size === 0) return;
    const { supervisor } = row;
    if (change.kind === 'edited') {
      if (change.former) this.feeds.get(change.former)?.board.follow(row, change);
      if (change.fields.has('email')) this.rename(row);
    }
    if (supervisor !== '') this.feeds.get(supervisor)?.board.follow(row, change);
  }

  @Every(LOOK_MS)
  sendDue(): void {
    for (const { deltas } of this.feeds.values()) deltas.sendDue();
  }

  @AtEach('second')
  turnInactive(): void {
    for (const [name, { deltas, room, usedAt }] of this.feeds) {
      if (room.isEmpty && this.clock.steady() - usedAt > UNUSED_MS) this.feeds.delete(name);
      else deltas.turnInactive();
    }
  }

  private begin(scope: Scope): SupervisorFeed {
    const board = new SupervisorBoard(this.clock, scope);
    const room = this.room.beside(scope.userId);
    const deltas = new SupervisorDeltas(board, this.roster, room, this.clock);
    const feed = { board, deltas, room, usedAt: this.clock.steady() };
    this.feeds.set(scope.name, feed);
    this.fill(feed);
    return feed;
  }

  private fill({ board }: SupervisorFeed): void {
    for (const row of this.roster.rows()) {
      if (row.supervisor === board.scope.name || board.shown.has(row)) board.follow(row, { kind: 'added' });
    }
  }

  /** Keeps the feed of a renamed supervisor, so that their screens go on watching. */
  private rename({ id, user }: RosterRow): void {
    const name = normaliseUsername(user.email);
    for (const [known, feed] of this.feeds) {
      if (feed.board.scope.userId !== id || known === name || !isSupervisorRole(user.role)) continue;
      this.feeds.delete(known);
      this.feeds.set(name, feed);
      feed.board.scope = { userId: id, name };
      this.fill(feed);
    }
  }
}
