import { Injectable } from '@nestjs/common';
import { type PingAnswer } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import { noFields, SocketEvent, type SocketPayload } from '../../../realtime/socket-events.js';
import type { RealtimeSocket } from '../../../realtime/socket-types.js';
import { SeenTimes } from '../../access/sessions/index.js';
import { PingPace } from './ping-pace.js';
import { PresenceService } from './presence.service.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class PingSockets {
  constructor(
    private readonly presence: PresenceService,
    private readonly seen: SeenTimes,
    private readonly clock: Clock,
    private readonly pace: PingPace,
  ) {}

  @SocketEvent('presence:ping', 'presence.ping')
  ping({ data }: RealtimeSocket, payload: SocketPayload): PingAnswer {
    const now = this.clock.now();
    if (!data.pings.take(now)) throw new AppError('TOO_MANY', texts().server.pingsTooMany);
    noFields(payload);
    // Nothing is noted while an admin views as somebody else.
    if (!data.caller.viewing) {
      this.presence.touch(data.caller.user_id, data.ip, data.caller.session_id);
      this.seen.note(data.caller.session_id);
    }
    const { asked } = this.pace;
    return asked === undefined ? { serverTime: now } : { serverTime: now, pingEvery: asked };
  }
}
