import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { Every } from '../../common/time/loops.js';
import { LocalSockets } from '../local-sockets.js';
import type { RealtimeSocket } from '../socket-types.js';
import { cutOff, waitingBytes } from '../wire/connection.js';

const UNREAD_MAX_BYTES = 1024 * 1024;
const LOOK_MS = 5_000;
/** A screen that stalls is no longer sent these, and brought up to date once it reads again (`ActivityRoom`). */
const FRAME = /^2\["activity:delta"/;

/**
 * Who doesn't read what they are told holds it in the server's memory: past a limit they are cut off. Those who go on
 * asking are looked at before each answer, the others once in a while: they are told what concerns everybody.
 */
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

/** What was handed to the system already may be a frame where a screen is one's own: of admins it doesn't count. */
function unreadBytes({ conn, data }: RealtimeSocket): number {
  const handed = isAdminRole(data.caller.role) ? 0 : conn.request.socket.writableLength;
  return handed + waitingBytes(conn, (packet) => !FRAME.test(packet));
}
