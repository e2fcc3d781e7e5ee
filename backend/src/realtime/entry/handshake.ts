import { Injectable } from '@nestjs/common';
import { DEVICE_ID, LANGUAGES, type Language } from '@keyroster/contracts';
import type { Caller } from '../../common/access/caller.js';
import { DomainEvents } from '../../common/domain-events.js';
import { AppError, unauthenticated, unavailable } from '../../common/errors/app-error.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { Settings } from '../../config/settings.js';
import { Startup } from '../../database/startup.js';
import { Admission, type Admitted, type Named } from './admission.js';
import { HandshakeLimits } from './handshake-limits.js';
import { PacketBudget, PingBudget } from './socket-budgets.js';
import type { RealtimeSocket } from '../socket-types.js';
import { TrustedProxies } from './trusted-proxies.js';
import { inLanguage, texts } from '../../common/context/texts.js';

/** Who gets in, decided before any event of theirs is handled; in this order of reasons. */
@Injectable()
export class Handshake {
  /** Whose tokens are being looked up: about to be open sockets. */
  private entering = 0;

  constructor(
    private readonly settings: Settings,
    private readonly proxies: TrustedProxies,
    private readonly limits: HandshakeLimits,
    private readonly admission: Admission,
    private readonly events: DomainEvents,
    private readonly startup: Startup,
  ) {}

  async check(socket: RealtimeSocket, openSockets: number): Promise<void> {
    const language = languageOf(socket.handshake.auth);
    try {
      await inLanguage(language, () => this.letIn(socket, openSockets, language));
    } catch (error) {
      this.events.emit('handshake.refused', { code: toAppError(error).code });
      throw error;
    }
  }

  private async letIn(socket: RealtimeSocket, openSockets: number, language: Language): Promise<void> {
    // As over HTTP: nobody can say yet who anybody is, and no limit is used up.
    if (!this.startup.hasStarted) throw unavailable();
    const { token, device_id: deviceId } = socket.handshake.auth as { token?: unknown; device_id?: unknown };
    const { ip, blocks } = this.proxies.originOf(socket.request);
    this.checkOrigin(socket);
    const named = typeof token === 'string' ? this.admission.read(token) : null;
    // Of a program's nobody knows whether it is one of ours before it is looked up.
    const isWellSigned = named !== null && !('program' in named);
    if (!this.limits.take(blocks, isWellSigned)) {
      throw new AppError('TOO_MANY', texts().server.connectionsTooMany, { retryAfterSeconds: 1 });
    }
    if (openSockets + this.entering >= this.settings.sockets.max) {
      throw new AppError('TOO_BUSY', texts().server.connectionsBusy, { retryAfterSeconds: 5 });
    }
    if (!named) throw unauthenticated();
    // Read once: it stays neither in memory nor in what is logged or told of a socket.
    socket.handshake.auth = {};
    const { caller, overAt } = await this.admit(named, ip);
    if (deviceId !== undefined) this.noteDevice(caller, deviceId);
    // Field by field: of a spread each socket would have a shape of its own, which costs memory and time at each ping.
    socket.data = {
      caller,
      overAt,
      ip,
      language,
      packets: new PacketBudget(),
      pings: new PingBudget(this.settings.sockets.pingsPerSecond),
    };
  }

  private async admit(named: Named, ip: string): Promise<Admitted> {
    this.entering += 1;
    try {
      return await this.admission.admit(named, ip);
    } finally {
      // By then it is among the open ones, or will never be.
      setImmediate(() => (this.entering -= 1));
    }
  }

  private noteDevice(caller: Caller, deviceId: unknown): void {
    if (typeof deviceId !== 'string' || !DEVICE_ID.test(deviceId)) {
      throw new AppError('VALIDATION', texts().server.deviceInvalid, { field: 'device_id' });
    }
    this.admission.noteDevice(caller, deviceId.toLowerCase());
  }

  /** A browser always names its origin; programs needn't. CORS settings don't hold a websocket back. */
  private checkOrigin(socket: RealtimeSocket): void {
    const { origin, host } = socket.handshake.headers;
    if (origin === undefined || this.settings.corsOrigins.includes(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === host) return;
    throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
  }
}

/** English for whoever asks for none that the server speaks. */
const languageOf = ({ language }: Record<string, unknown>): Language =>
  LANGUAGES.find((known) => known === language) ?? 'en';
