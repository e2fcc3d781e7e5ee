import { Injectable } from '@nestjs/common';
import {
  ADMINS_ROOM,
  PROGRAMS_ROOM,
  sessionRoom,
  SUPERVISORS_ROOM,
  userRoom,
  type Job,
  type Seat,
  type SessionEnding,
} from '@keyroster/contracts';
import type { Caller, Owner } from '../common/access/caller.js';
import { OnEvent, type DomainEventMap } from '../common/domain-events.js';
import { Clock } from '../common/time/clock.js';
import { Cluster } from './cluster/cluster.js';
import { LocalSockets } from './local-sockets.js';
import { RecentNews, type News, type NewsEvent } from './news.js';
import type { RealtimeServer, RealtimeSocket } from './socket-types.js';

const ANSWER_MS = 1_000;
/** Redis loses what it is told until the process notices that it is half open, which takes up to this time. */
const NOTICED_WITHIN_MS = 2_000;
const KEPT_MAX = 1_000;

@Injectable()
export class Publisher {
  /** What other processes may not have heard, oldest first. */
  private readonly unheard = new Map<string, { news: News; at: number }>();
  private readonly recent = new RecentNews();

  constructor(
    private readonly sockets: LocalSockets,
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  @OnEvent('cluster.ended')
  hearEnd({ sessionId, ending }: DomainEventMap['cluster.ended']): void {
    this.hangUp(sessionId, ending);
  }

  /** Ends sockets here at once, with or without Redis; elsewhere by the first news that arrives. */
  endSession(sessionId: string, ending: SessionEnding): void {
    this.hangUp(sessionId, ending);
    this.cluster.tellEnd(sessionId, ending);
  }

  async isLive(sessionId: string): Promise<boolean> {
    if (this.sockets.ofSession(sessionId).length > 0) return true;
    const { server } = this.sockets;
    if (!server) return false;
    const elsewhere = await server
      .in(sessionRoom(sessionId))
      .timeout(ANSWER_MS)
      .fetchSockets()
      .catch(() => []);
    return elsewhere.length > 0;
  }

  tell(news: News): void {
    send(this.sockets.server?.in([]), news);
    this.keep(news);
  }

  /** Another process may return later than this one, and then asks. A screen that has heard it fetches once more. */
  @OnEvent('cluster.returned')
  @OnEvent('cluster.asked')
  tellAgain(): void {
    const at = this.clock.steady();
    for (const kept of this.unheard.values()) {
      kept.at = at;
      send(this.sockets.server?.in([]), kept.news);
    }
  }

  /** Only to sockets of this process, because each process hears of such changes by itself. */
  tellHere(news: News): void {
    send(this.sockets.server?.local, news);
    this.recent.add(news, this.clock.now());
  }

  /** Tells a new socket what its page missed since it began to fetch, except what other processes told. */
  catchUp(socket: RealtimeSocket): void {
    const { data, rooms } = socket;
    for (const { event, payload } of this.recent.since(data.newsSince, this.clock.now(), rooms)) {
      socket.emit(event, ...payload);
    }
  }

  jobChanged({ user_id, token_id }: Owner, job: Job): void {
    const { server } = this.sockets;
    const theirs = token_id
      ? server?.in(sessionRoom(String(token_id)))
      : server?.in(userRoom(String(user_id))).except(PROGRAMS_ROOM);
    theirs?.emit('job:changed', { job });
  }

  seatChanged(userId: string, p_id: string, seat: Seat): void {
    this.sockets.server?.in(userRoom(userId)).emit('seat:changed', { p_id, seat });
    this.keep(seatsOf(userRoom(userId)));
  }

  seatsChanged(p_id: string): void {
    this.sockets.server?.in(ADMINS_ROOM).emit('seats:changed', { p_id });
    this.keep(seatsOf(ADMINS_ROOM));
  }

  inboxChanged(userIds?: readonly string[]): void {
    const rooms = userIds ? userIds.map(userRoom) : [ADMINS_ROOM];
    this.tellHere({ event: 'inbox:changed', payload: [], rooms });
  }

  get hasAdmins(): boolean {
    return (this.sockets.server?.of('/').adapter.rooms.get(ADMINS_ROOM)?.size ?? 0) > 0;
  }

  /** The supervisors with a socket on this process, each once. */
  get supervisors(): Caller[] {
    const sockets = this.sockets.inRoom(SUPERVISORS_ROOM);
    return [...new Map(sockets.map(({ data: { caller } }) => [caller.user_id, caller])).values()];
  }

  private keep(news: News): void {
    this.recent.add(news, this.clock.now());
    if (!this.cluster.isJoined) return;
    const now = this.clock.steady();
    for (const [known, { at }] of this.unheard) {
      const isHeard = this.cluster.isReachable && now - at > NOTICED_WITHIN_MS;
      if (!isHeard && this.unheard.size < KEPT_MAX) break;
      this.unheard.delete(known);
    }
    const key = JSON.stringify(news);
    this.unheard.delete(key);
    this.unheard.set(key, { news, at: now });
  }

  private hangUp(sessionId: string, ending: SessionEnding): void {
    for (const socket of this.sockets.ofSession(sessionId)) this.sockets.hangUp(socket, ending);
  }
}

/** Makes screens fetch, because a seat that is told late may have changed since. */
const seatsOf = (room: string): News => ({
  event: 'data:changed',
  payload: [{ what: 'products' }],
  rooms: [room],
});

function send<Event extends NewsEvent>(
  sockets: RealtimeServer['local'] | undefined,
  { event, payload, rooms, except = [] }: News<Event>,
): void {
  // Without a room, socket.io would tell everybody.
  if (!sockets || rooms?.length === 0) return;
  sockets
    .in([...(rooms ?? [])])
    .except([...except])
    .emit(event, ...payload);
}
