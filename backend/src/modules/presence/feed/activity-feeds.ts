import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  isSupervisorRole,
  normaliseUsername,
  type ActivityPosition,
  type ActivitySubscribed,
} from '@keyroster/contracts';
import type { ActivityListAnswer, UserListQuery } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf, whoseUsers, type Scope } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { AtEach, Every } from '../../../common/time/loops.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import {
  invalidPayload,
  noFields,
  SocketEvent,
  type SocketPayload,
} from '../../../realtime/socket-events.js';
import type { RealtimeSocket } from '../../../realtime/socket-types.js';
import { OnRoster, rowsAsJson, UserRoster, type RosterRow } from '../../people/users/index.js';
import { PresenceBoard, SHOWN_CHANGES, type ShownChange } from '../board/presence-board.js';
import { LOOK_MS } from './delta-lanes.js';
import { Deltas } from './deltas.js';

interface ActivityFeed {
  readonly board: PresenceBoard;
  readonly deltas: Deltas;
  readonly room: ActivityRoom;
}

interface ActivityList {
  rows: Iterable<string>;
  facts: Omit<ActivityListAnswer, 'users'>;
}

const UNUSED_MS = 600_000;
const EPOCH_MAX_LENGTH = 100;

interface SupervisorFeed extends ActivityFeed {
  usedAt: number;
}

/** Each supervisor who watches has a feed of only their users; all others share the one of everybody. */
@Injectable()
export class ActivityFeeds {
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

  /** A weak ETag from the state's number and the query. Only with a filter does it depend on time, too. */
  etagOf(query: UserListQuery, caller: Caller): string {
    const { epoch, seq } = this.of(caller).deltas.position();
    const { q = '', limit = '', offset = '', sort = '', filter = '', supervisor = '' } = query;
    const at = filter && Math.floor(this.clock.now() / 1_000);
    const asked = createHash('sha256')
      .update(JSON.stringify([q, limit, offset, sort, filter, supervisor, at]))
      .digest('base64url');
    return `W/"${epoch}.${seq}.${asked.slice(0, 16)}"`;
  }

  async list(query: UserListQuery, caller: Caller): Promise<ActivityList> {
    const now = this.clock.now();
    const { board, deltas } = this.of(caller);
    // Taken before the rows, so that the next frames repeat what happens meanwhile.
    const position = deltas.position();
    const supervisor = whoseUsers(query.supervisor);
    const { rows, total } = await this.roster.page({ ...query, supervisor }, now, board.shown);
    return {
      rows: rowsAsJson(rows, now, scopeOf(caller)),
      facts: { total, counts: board.counts, serverTime: now, ...position },
    };
  }

  @SocketEvent('activity:subscribe', 'activity.watch')
  subscribe(socket: RealtimeSocket, payload: SocketPayload): ActivitySubscribed {
    const last = toPosition(payload);
    const { board, deltas, room } = this.of(socket.data.caller);
    const position = deltas.tellAll();
    const missed = last ? deltas.missedSince(last) : undefined;
    room.add(socket);
    return { ...position, serverTime: this.clock.now(), counts: board.counts, ...(missed && { missed }) };
  }

  @SocketEvent('activity:unsubscribe', 'activity.watch')
  unsubscribe(socket: RealtimeSocket, payload: SocketPayload): Record<string, never> {
    noFields(payload);
    this.of(socket.data.caller).room.remove(socket);
    return {};
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
      if (room.count === 0 && this.clock.steady() - usedAt > UNUSED_MS) this.feeds.delete(name);
      else deltas.turnInactive();
    }
  }

  private of(caller: Caller): ActivityFeed {
    const scope = scopeOf(caller);
    if (!scope) return this.everybodys;
    const feed = this.feeds.get(scope.name) ?? this.begin(scope);
    feed.usedAt = this.clock.steady();
    return feed;
  }

  private begin(scope: Scope): SupervisorFeed {
    const board = new PresenceBoard(this.clock);
    const room = this.room.beside(scope.userId);
    const deltas = new Deltas(board, this.roster, room, this.clock);
    const feed = { board, deltas, room, usedAt: this.clock.steady() };
    this.fill(feed, scope);
    return feed;
  }

  private fill(feed: SupervisorFeed, scope: Scope): void {
    const { board } = feed;
    board.scope = scope;
    this.feeds.set(scope.name, feed);
    for (const row of this.roster.rows()) {
      if (row.supervisor === scope.name || board.shown.has(row)) board.follow(row, { kind: 'added' });
    }
  }

  /** Keeps the feed of a renamed supervisor, so that their screens go on watching. */
  private rename({ id, user }: RosterRow): void {
    const name = normaliseUsername(user.email);
    for (const [known, feed] of this.feeds) {
      if (feed.board.scope?.userId !== id || known === name || !isSupervisorRole(user.role)) continue;
      this.feeds.delete(known);
      this.fill(feed, { userId: id, name });
    }
  }
}

/** The last position that a client saw. Either field may be absent, but one alone is no position. */
function toPosition({ epoch, seq, ...unknown }: SocketPayload): ActivityPosition | null {
  noFields(unknown);
  if (epoch !== undefined && !isEpoch(epoch)) throw invalidPayload();
  if (seq !== undefined && !isSeq(seq)) throw invalidPayload();
  return epoch === undefined || seq === undefined ? null : { epoch, seq };
}

const isEpoch = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= EPOCH_MAX_LENGTH;
const isSeq = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
