import { Injectable } from '@nestjs/common';
import type { ActivityDelta } from '@keyroster/contracts';
import { LocalSockets } from './local-sockets.js';
import type { RealtimeSocket } from './socket-types.js';

const WATCHERS_ROOM = 'watchers';
/** After so many frames that the connection couldn't take, its other end counts as stalled. */
const STALLED_AFTER = 4;

/** Encodes each frame once for all. A stalled screen leaves the room, and catches up once it reads again. */
@Injectable()
export class ActivityRoom {
  private readonly watching = new Map<RealtimeSocket, number>();
  private readonly aside = new Map<RealtimeSocket, () => void>();
  sentCount = 0;
  private name = WATCHERS_ROOM;

  /** One function for all sockets, called with the socket as `this`. */
  private readonly onDisconnect: (this: RealtimeSocket) => void;

  constructor(private readonly sockets: LocalSockets) {
    const remove = this.remove.bind(this);
    this.onDisconnect = function () {
      remove(this);
    };
  }

  /** Makes a separate room for screens that are told only a part. */
  beside(part: string): ActivityRoom {
    const room = new ActivityRoom(this.sockets);
    room.name = `${WATCHERS_ROOM}:${part}`;
    return room;
  }

  get count(): number {
    return this.watching.size;
  }

  add(socket: RealtimeSocket): void {
    if (this.watching.has(socket)) return;
    this.remove(socket);
    this.watching.set(socket, 0);
    void socket.join(this.name);
    socket.once('disconnect', this.onDisconnect);
  }

  remove(socket: RealtimeSocket): void {
    const onDrain = this.aside.get(socket);
    if (onDrain) socket.conn.off('drain', onDrain);
    this.aside.delete(socket);
    this.watching.delete(socket);
    socket.off('disconnect', this.onDisconnect);
    void socket.leave(this.name);
  }

  /** For a screen that reads again, `missedSince` gives what came after a frame, or that it was too much. */
  send(delta: ActivityDelta, missedSince: (seq: number) => ActivityDelta): void {
    this.sentCount += 1;
    for (const [socket, held] of this.watching) {
      const now = socket.conn.transport.writable ? 0 : held + 1;
      this.watching.set(socket, now);
      if (now > STALLED_AFTER) this.setAside(socket, () => missedSince(delta.from));
    }
    this.sockets.server?.local.to(this.name).emit('activity:delta', delta);
  }

  private setAside(socket: RealtimeSocket, missed: () => ActivityDelta): void {
    this.remove(socket);
    const onDrain = (): void => {
      this.aside.delete(socket);
      if (!socket.connected) return;
      socket.emit('activity:delta', missed());
      this.add(socket);
    };
    this.aside.set(socket, onDrain);
    socket.conn.once('drain', onDrain);
    socket.once('disconnect', this.onDisconnect);
  }
}
