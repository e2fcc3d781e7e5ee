import { Injectable } from '@nestjs/common';
import { sessionRoom } from '@keyroster/contracts';
import { Settings } from '../config/settings.js';
import type { RealtimeServer, RealtimeSocket } from './socket-types.js';

/** The sockets of this process. A user is gone when none of his is left, not when one leaves. */
@Injectable()
export class LocalSockets {
  private readonly byUser = new Map<string, Set<RealtimeSocket>>();
  private current: RealtimeServer | undefined;

  constructor(private readonly settings: Settings) {}

  serve(server: RealtimeServer): void {
    this.current = server;
  }

  /** None in a command, which serves nobody: what it changes reaches the sockets by the change feed. */
  get server(): RealtimeServer | undefined {
    return this.current;
  }

  /** The oldest of a user's many makes way. */
  add(socket: RealtimeSocket): void {
    const { user_id } = socket.data.caller;
    const his = this.byUser.get(user_id) ?? new Set();
    this.byUser.set(user_id, his.add(socket));
    socket.once('disconnect', () => this.remove(socket));
    const [oldest] = his;
    if (his.size > this.settings.sockets.perUser) oldest?.disconnect(true);
  }

  *all(): Iterable<RealtimeSocket> {
    for (const his of this.byUser.values()) yield* his;
  }

  ofSession(sessionId: string): RealtimeSocket[] {
    const sockets = this.current?.of('/').adapter.rooms.get(sessionRoom(sessionId)) ?? [];
    return [...sockets].flatMap((id) => this.current?.of('/').sockets.get(id) ?? []);
  }

  private remove(socket: RealtimeSocket): void {
    const { user_id } = socket.data.caller;
    const his = this.byUser.get(user_id);
    his?.delete(socket);
    if (his?.size === 0) this.byUser.delete(user_id);
  }
}
