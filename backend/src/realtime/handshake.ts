import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import proxyAddr from 'proxy-addr';
import { normaliseIpAddress } from '@keyroster/contracts';
import { DomainEvents } from '../common/domain-events.js';
import { AppError, unauthenticated } from '../common/errors/app-error.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { Settings } from '../config/settings.js';
import { Admission } from './admission.js';
import { HandshakeLimits } from './handshake-limits.js';
import { EventBudget, PingBudget } from './socket-budgets.js';
import type { RealtimeSocket } from './socket-types.js';
import { trustedProxies } from './trusted-proxies.js';

/** Who gets in, decided before any event of his is handled; in this order of reasons. */
@Injectable()
export class Handshake {
  private readonly isTrustedProxy: (address: string, hop: number) => boolean;

  constructor(
    private readonly settings: Settings,
    private readonly limits: HandshakeLimits,
    private readonly admission: Admission,
    private readonly events: DomainEvents,
  ) {
    this.isTrustedProxy = trustedProxies(settings.trustProxy);
  }

  async check(socket: RealtimeSocket, openSockets: number): Promise<void> {
    try {
      await this.letIn(socket, openSockets);
    } catch (error) {
      this.events.emit('handshake.refused', { code: toAppError(error).code });
      throw error;
    }
  }

  private async letIn(socket: RealtimeSocket, openSockets: number): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const ip = this.addressOf(socket);
    this.checkOrigin(socket);
    const named = typeof token === 'string' ? this.admission.read(token) : null;
    if (!this.limits.take(ip, named !== null)) {
      throw new AppError('TOO_MANY', 'Too many connections, please wait a moment', { retryAfterSeconds: 1 });
    }
    if (openSockets > this.settings.sockets.max) {
      throw new AppError('TOO_BUSY', 'Too many connections, please try again', { retryAfterSeconds: 5 });
    }
    if (!named) throw unauthenticated();
    // Read once: it stays neither in memory nor in what is logged or told of a socket.
    socket.handshake.auth = {};
    const { caller, overAt } = await this.admission.admit(named, ip);
    // Field by field: of a spread each socket would have a shape of its own, which costs memory and time at each ping.
    socket.data = {
      caller,
      overAt,
      ip,
      events: new EventBudget(),
      pings: new PingBudget(this.settings.sockets.pingsPerSecond),
    };
  }

  private addressOf(socket: RealtimeSocket): string {
    const request = socket.request as Request;
    return normaliseIpAddress(proxyAddr(request, this.isTrustedProxy)) ?? '';
  }

  /** A browser always names its origin; programs needn't. CORS settings don't hold a websocket back. */
  private checkOrigin(socket: RealtimeSocket): void {
    const { origin, host } = socket.handshake.headers;
    if (origin === undefined || this.settings.corsOrigins.includes(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === host) return;
    throw new AppError('FOREIGN_ORIGIN', 'This page may not connect here');
  }
}
