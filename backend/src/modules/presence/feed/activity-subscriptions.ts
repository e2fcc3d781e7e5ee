import { Injectable } from '@nestjs/common';
import type { ActivitySubscribed } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { SocketEvent, type SocketPayload } from '../../../realtime/socket-events.js';
import type { RealtimeSocket } from '../../../realtime/socket-types.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { Deltas } from './deltas.service.js';
import { noFields, toPosition } from './event-payloads.js';
import { PresenceBoard } from '../board/presence-board.js';

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
