import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { PING_EVERY_MAX_MS, PING_EVERY_MS, type PingAnswer } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Every } from '../../../common/time/loops.js';
import { AppError } from '../../../common/errors/app-error.js';
import { noFields, SocketEvent, type SocketPayload } from '../../../realtime/socket-events.js';
import type { RealtimeSocket } from '../../../realtime/socket-types.js';
import { SeenTimes } from '../../access/sessions/index.js';
import { PresenceService } from './presence.service.js';
import { texts } from '../../../common/context/texts.js';

const BUSY = 0.85;
const CALM = 0.6;
const UNTIL_SLOWER = 10;
const UNTIL_FASTER = 30;
/** Twice the slowest client's interval, in seconds, so that each client hears of it. */
const TAKEN_BACK_FOR = (2 * PING_EVERY_MAX_MS) / 1_000;

/** A busy process asks clients for fewer pings, in acknowledgements and only while `asked` is set. */
@Injectable()
export class PingPace {
  asked: number | undefined;
  private busyFor = 0;
  private calmFor = 0;
  private seen = performance.eventLoopUtilization();

  @Every(1_000)
  look(): void {
    const now = performance.eventLoopUtilization();
    this.note(performance.eventLoopUtilization(now, this.seen).utilization);
    this.seen = now;
  }

  note(load: number): void {
    this.busyFor = load > BUSY ? this.busyFor + 1 : 0;
    this.calmFor = load < CALM ? this.calmFor + 1 : 0;
    if (this.busyFor >= UNTIL_SLOWER) this.asked = PING_EVERY_MAX_MS;
    else if (this.asked === PING_EVERY_MAX_MS && this.calmFor >= UNTIL_FASTER) this.asked = PING_EVERY_MS;
    else if (this.asked === PING_EVERY_MS && this.calmFor >= UNTIL_FASTER + TAKEN_BACK_FOR)
      this.asked = undefined;
  }
}

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
