import { Injectable } from '@nestjs/common';
import type { ActivityPosition, ActivitySubscribed } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import {
  invalidPayload,
  noFields,
  SocketEvent,
  type SocketPayload,
} from '../../../realtime/socket-events.js';
import type { RealtimeSocket } from '../../../realtime/socket-types.js';
import { SupervisorFeeds } from './supervisor-feeds.js';

const EPOCH_MAX_LENGTH = 100;

@Injectable()
export class ActivitySubscriptions {
  constructor(
    private readonly feeds: SupervisorFeeds,
    private readonly clock: Clock,
  ) {}

  @SocketEvent('activity:subscribe', 'activity.watch')
  subscribe(socket: RealtimeSocket, payload: SocketPayload): ActivitySubscribed {
    const last = toPosition(payload);
    const { board, deltas, room } = this.feeds.of(socket.data.caller);
    const position = deltas.tellAll();
    const missed = last ? deltas.missedSince(last) : undefined;
    room.add(socket);
    return {
      ...position,
      serverTime: this.clock.now(),
      counts: board.counts,
      ...(missed && { missed }),
    };
  }

  @SocketEvent('activity:unsubscribe', 'activity.watch')
  unsubscribe(socket: RealtimeSocket, payload: SocketPayload): Record<string, never> {
    noFields(payload);
    this.feeds.of(socket.data.caller).room.remove(socket);
    return {};
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
