import { WebSocketGateway, type OnGatewayInit } from '@nestjs/websockets';
import {
  ADMINS_ROOM,
  isAdminRole,
  isSupervisorRole,
  PING_EVERY_MS,
  PROGRAMS_ROOM,
  sessionRoom,
  SUPERVISORS_ROOM,
  userRoom,
} from '@keyroster/contracts';
import { Clock } from '../common/time/clock.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { Handshake } from './entry/handshake.js';
import { LocalSockets } from './local-sockets.js';
import { Publisher } from './publisher.js';
import { SocketEvents } from './socket-events.js';
import { SocketRechecks } from './socket-rechecks.js';
import type { RealtimeServer, RealtimeSocket } from './socket-types.js';
import { Upgrades } from './entry/upgrades.js';
import { endSoon } from './wire/connection.js';

@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer> {
  constructor(
    private readonly upgrades: Upgrades,
    private readonly handshake: Handshake,
    private readonly events: SocketEvents,
    private readonly sockets: LocalSockets,
    private readonly rechecks: SocketRechecks,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  afterInit(server: RealtimeServer): void {
    this.sockets.server = server;
    // Sockets pass the turnstile twice, because both the WebSocket and the check of the caller are work.
    this.upgrades.serve(server);
    server.use((socket, next) => {
      this.upgrades.turnstile.pass(() => this.check(socket, next));
    });
    server.on('connection', (socket) => this.welcome(socket));
  }

  /** An async middleware that throws would end the process, so every outcome goes through `next`. */
  private check(socket: RealtimeSocket, next: (refusal?: Error) => void): void {
    this.handshake
      .check(socket, this.sockets.count)
      .then(() => next())
      .catch((error: unknown) => {
        const refusal = toAppError(error);
        next(Object.assign(new Error(refusal.message), { data: refusal.toBody() }));
        setImmediate(() => endSoon(socket.conn));
      });
  }

  private welcome(socket: RealtimeSocket): void {
    this.upgrades.letIn(socket);
    const { caller } = socket.data;
    void socket.join([userRoom(caller.user_id), sessionRoom(caller.session_id)]);
    if (isAdminRole(caller.role)) void socket.join(ADMINS_ROOM);
    if (isSupervisorRole(caller.role)) void socket.join(SUPERVISORS_ROOM);
    if (caller.program) void socket.join(PROGRAMS_ROOM);
    this.sockets.add(socket);
    this.events.attach(socket);
    socket.emit('session:hello', { serverTime: this.clock.now(), pingEvery: PING_EVERY_MS });
    this.publisher.catchUp(socket);
    // Rechecked once it is in its rooms: a lock during the handshake found no socket to close.
    this.rechecks.recheck(socket);
  }
}
