import { Injectable } from '@nestjs/common';
import {
  ADMINS_ROOM,
  PROGRAMS_ROOM,
  sessionRoom,
  SUPERVISORS_ROOM,
  userRoom,
  type Job,
  type Seat,
  type ServerToClientEvents,
  type SessionEnding,
} from '@keyroster/contracts';
import type { Caller, Owner } from '../common/access/caller.js';
import { OnEvent, type DomainEventMap } from '../common/domain-events.js';
import { Cluster } from './cluster/cluster.js';
import { LocalSockets } from './local-sockets.js';
import type { RealtimeServer } from './socket-types.js';

const ANSWER_MS = 1_000;

type NewsEvent =
  'alarm:changed' | 'announcement:changed' | 'data:changed' | 'payment:changed' | 'trouble:changed';

export interface News<Event extends NewsEvent = NewsEvent> {
  event: Event;
  payload: Parameters<ServerToClientEvents[Event]>;
  rooms: readonly string[] | null;
  except?: readonly string[];
}

@Injectable()
export class Publisher {
  constructor(
    private readonly sockets: LocalSockets,
    private readonly cluster: Cluster,
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

  tell<Event extends NewsEvent>(news: News<Event>): void {
    send(this.sockets.server?.in([]), news);
  }

  /** Only to sockets of this process, because each process hears of such changes by itself. */
  tellHere<Event extends NewsEvent>(news: News<Event>): void {
    send(this.sockets.server?.local, news);
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
  }

  seatsChanged(p_id: string): void {
    this.sockets.server?.in(ADMINS_ROOM).emit('seats:changed', { p_id });
  }

  inboxChanged(userIds?: readonly string[]): void {
    const rooms = userIds ? userIds.map(userRoom) : [ADMINS_ROOM];
    if (rooms.length > 0) this.sockets.server?.local.in(rooms).emit('inbox:changed');
  }

  get hasAdmins(): boolean {
    return (this.sockets.server?.of('/').adapter.rooms.get(ADMINS_ROOM)?.size ?? 0) > 0;
  }

  /** The supervisors with a socket on this process, each once. */
  get supervisors(): Caller[] {
    const sockets = this.sockets.inRoom(SUPERVISORS_ROOM);
    return [...new Map(sockets.map(({ data: { caller } }) => [caller.user_id, caller])).values()];
  }

  private hangUp(sessionId: string, ending: SessionEnding): void {
    for (const socket of this.sockets.ofSession(sessionId)) this.sockets.hangUp(socket, ending);
  }
}

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
