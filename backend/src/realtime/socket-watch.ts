import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { Admission, SessionOver } from './admission.js';
import { Cluster } from './cluster.js';
import { LocalSockets } from './local-sockets.js';
import type { RealtimeSocket } from './socket-types.js';

const SWEEP_MS = 1_000;

/** Whether those who are in may stay: asked anew when there is a reason to, and when their time is up. */
@Injectable()
export class SocketWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SocketWatch.name);
  private timer: NodeJS.Timeout | undefined;
  /** When the first of all may be over: until then there is nothing to look at. */
  private firstOverAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly admission: Admission,
    private readonly sockets: LocalSockets,
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    // One look a second, and no timer for an end that may be years away.
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
    this.cluster.onReturn(() => this.recheckAll());
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  recheckAll(): void {
    for (const socket of this.sockets.all()) this.recheck(socket);
  }

  recheckSession(sessionId: string): void {
    for (const socket of this.sockets.ofSession(sessionId)) this.recheck(socket);
  }

  recheck(socket: RealtimeSocket): void {
    const { caller, ip } = socket.data;
    this.expectEnd(socket);
    this.admission
      .recheck(caller, ip)
      .then((admitted) => {
        Object.assign(socket.data, admitted);
        this.expectEnd(socket);
      })
      .catch((error: unknown) => this.closeOver(socket, error));
  }

  private sweep(): void {
    const now = this.clock.now();
    if (now < this.firstOverAt) return;
    this.firstOverAt = Number.POSITIVE_INFINITY;
    for (const socket of this.sockets.all()) {
      if (socket.data.overAt <= now) this.recheck(socket);
      else this.expectEnd(socket);
    }
  }

  private expectEnd({ data }: RealtimeSocket): void {
    this.firstOverAt = Math.min(this.firstOverAt, data.overAt);
  }

  private closeOver(socket: RealtimeSocket, error: unknown): void {
    const refusal = toAppError(error);
    // The database being away ends nobody's session: he stays until it can be asked again.
    if (refusal.status !== 401 && refusal.status !== 403) return this.logger.debug(error);
    const code = error instanceof SessionOver ? error.endCode : 'logout';
    this.sockets.hangUp(socket, { code, message: refusal.message });
  }
}
