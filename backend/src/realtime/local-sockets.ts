import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isStaffRole, sessionRoom, userRoom, type SessionEnding } from '@keyroster/contracts';
import type { Caller } from '../common/access/caller.js';
import { Every } from '../common/time/loops.js';
import { Settings } from '../config/settings.js';
import { toldEnd } from './entry/admission.js';
import type { RealtimeServer, RealtimeSocket } from './socket-types.js';
import { cutOff, endSoon, waitingBytes } from './wire/connection.js';

const AWAY_STEPS = 20;
const AWAY_STEP_MS = 100;
const AWAY_AT_ONCE = 25;

const UNREAD_MAX_BYTES = 1024 * 1024;
const LOOK_MS = 5_000;
const FRAME = /^2\["activity:delta"/;

@Injectable()
export class LocalSockets {
  /** Undefined in a command, which serves nobody: its changes reach sockets by the change feed. */
  server: RealtimeServer | undefined;

  constructor(private readonly settings: Settings) {}

  /** With too many, closes the user's oldest socket. Viewing admins and programs are counted apart. */
  add({ data: { caller } }: RealtimeSocket): void {
    const theirs = isApart(caller)
      ? this.ofSession(caller.session_id)
      : this.inRoom(userRoom(caller.user_id)).filter(({ data }) => !isApart(data.caller));
    if (theirs.length > this.settings.sockets.perUser && theirs[0]) this.close(theirs[0]);
  }

  get count(): number {
    return this.server?.of('/').sockets.size ?? 0;
  }

  all(): Iterable<RealtimeSocket> {
    return this.server?.of('/').sockets.values() ?? [];
  }

  ofSession(sessionId: string): RealtimeSocket[] {
    return this.inRoom(sessionRoom(sessionId));
  }

  ofUser(userId: string): RealtimeSocket[] {
    return this.inRoom(userRoom(userId));
  }

  /** Skips closed sockets, so that an end is told once in however many ways its news arrives. */
  hangUp(socket: RealtimeSocket, ending: SessionEnding): void {
    if (!socket.connected) return;
    const { caller, language } = socket.data;
    socket.emit('session:ended', toldEnd(ending, { viewing: caller.viewing, language }));
    this.close(socket);
  }

  close(socket: RealtimeSocket): void {
    socket.disconnect(true);
    endSoon(socket.conn);
  }

  cutOff(socket: RealtimeSocket): void {
    socket.disconnect(true);
    cutOff(socket.conn);
  }

  /** Whether unread data piles up. Checked before each answer and, for those who only listen, regularly. */
  isTooSlow(socket: RealtimeSocket): boolean {
    return !socket.conn.transport.writable && unreadBytes(socket) > UNREAD_MAX_BYTES;
  }

  @Every(LOOK_MS)
  cutOffSlow(): void {
    for (const socket of this.all()) if (this.isTooSlow(socket)) this.cutOff(socket);
  }

  /** Closes a few at a time, which spreads the reconnects. After socket.io's goodbye there would be none. */
  async sendAway(): Promise<void> {
    const open = [...this.all()];
    const atOnce = Math.max(AWAY_AT_ONCE, Math.ceil(open.length / AWAY_STEPS));
    for (let first = 0; first < open.length; first += atOnce) {
      if (first > 0) await delay(AWAY_STEP_MS);
      for (const socket of open.slice(first, first + atOnce)) socket.conn.close();
    }
  }

  inRoom(room: string): RealtimeSocket[] {
    const namespace = this.server?.of('/');
    const ids = namespace?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => namespace?.sockets.get(id) ?? []);
  }
}

const isApart = ({ viewing, program }: Caller): boolean => Boolean(viewing ?? program);

/** For staff, doesn't count bytes already handed over: they may be a frame that a screen may be late with. */
function unreadBytes({ conn, data }: RealtimeSocket): number {
  const handed = isStaffRole(data.caller.role) ? 0 : conn.request.socket.writableLength;
  return handed + waitingBytes(conn, (packet) => !FRAME.test(packet));
}
