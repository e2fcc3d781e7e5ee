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
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { Deltas } from './deltas.service.js';
import { PresenceBoard } from '../board/presence-board.js';

const EPOCH_MAX_LENGTH = 100;

@Injectable()
export class ActivitySubscriptions {
  constructor(
    private readonly deltas: Deltas,
    private readonly board: PresenceBoard,
    private readonly room: ActivityRoom,
    private readonly clock: Clock,
  ) {}

  @SocketEvent('activity:subscribe', 'activity.watch')
  subscribe(socket: RealtimeSocket, payload: SocketPayload): ActivitySubscribed {
    const last = toPosition(payload);
    const position = this.deltas.tellAll();
    const missed = last ? this.deltas.missedSince(last) : undefined;
    this.room.add(socket);
    return {
      ...position,
      serverTime: this.clock.now(),
      counts: this.board.counts,
      ...(missed && { missed }),
    };
  }

  @SocketEvent('activity:unsubscribe', 'activity.watch')
  unsubscribe(socket: RealtimeSocket, payload: SocketPayload): Record<string, never> {
    noFields(payload);
    this.room.remove(socket);
    return {};
  }
}

/** What a client saw last: both or neither. */
function toPosition({ epoch, seq, ...unknown }: SocketPayload): ActivityPosition | null {
  noFields(unknown);
  if (epoch === undefined && seq === undefined) return null;
  const isEpoch = typeof epoch === 'string' && epoch.length <= EPOCH_MAX_LENGTH;
  if (!isEpoch || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) throw invalidPayload();
  return { epoch, seq };
}
