import { Injectable } from '@nestjs/common';
import { isStaffRole } from '@keyroster/contracts';
import { Every } from '../../common/time/loops.js';
import { LocalSockets } from '../local-sockets.js';
import type { RealtimeSocket } from '../socket-types.js';
import { cutOff, waitingBytes } from '../wire/connection.js';

const UNREAD_MAX_BYTES = 1024 * 1024;
const LOOK_MS = 5_000;
const FRAME = /^2\["activity:delta"/;

/** Cuts off sockets whose unread data piles up: checks before each answer and, for listeners, regularly. */
@Injectable()
export class SlowReaders {
  constructor(private readonly sockets: LocalSockets) {}

  isTooSlow(socket: RealtimeSocket): boolean {
    return !socket.conn.transport.writable && unreadBytes(socket) > UNREAD_MAX_BYTES;
  }

  @Every(LOOK_MS)
  look(): void {
    for (const socket of this.sockets.all()) {
      if (!this.isTooSlow(socket)) continue;
      socket.disconnect(true);
      cutOff(socket.conn);
    }
  }
}

/** For staff, doesn't count bytes already handed over: they may be a frame that a screen may be late with. */
function unreadBytes({ conn, data }: RealtimeSocket): number {
  const handed = isStaffRole(data.caller.role) ? 0 : conn.request.socket.writableLength;
  return handed + waitingBytes(conn, (packet) => !FRAME.test(packet));
}
