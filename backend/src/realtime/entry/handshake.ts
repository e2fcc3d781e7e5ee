import { Injectable } from '@nestjs/common';
import {
  DEVICE_ID,
  LANGUAGES,
  PING_BURST,
  urlOf,
  type Language,
  type LimitedBlock,
} from '@keyroster/contracts';
import type { Admitted } from '../../common/access/authenticator.js';
import { blocksOf } from '../../common/access/caller-address.js';
import type { Caller } from '../../common/access/caller.js';
import { DomainEvents } from '../../common/domain-events.js';
import { AppError, unauthenticated, unavailable } from '../../common/errors/app-error.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { TokenBucket } from '../../common/queues/token-bucket.js';
import { Clock } from '../../common/time/clock.js';
import { Settings } from '../../config/settings.js';
import { Startup } from '../../database/startup.js';
import { Admission, type Named } from './admission.js';
import { PacketBudget } from './socket-budgets.js';
import type { RealtimeSocket } from '../socket-types.js';
import { addressReader } from './trusted-proxies.js';
import { inLanguage, texts } from '../../common/context/texts.js';

/** After a restart, everybody behind one address reconnects at once. */
const GOOD_BURST = 1_000;
const SWEEP_AT = 10_000;

interface Auth {
  token?: unknown;
  device_id?: unknown;
  news_since?: unknown;
}

/** Admits or refuses a socket before any of its events is handled. */
@Injectable()
export class Handshake {
  private entering = 0;
  private readonly addressOf = addressReader(this.settings);
  private readonly limits = new HandshakeLimits(this.settings, this.clock);

  constructor(
    private readonly settings: Settings,
    private readonly admission: Admission,
    private readonly events: DomainEvents,
    private readonly startup: Startup,
    private readonly clock: Clock,
  ) {}

  async check(socket: RealtimeSocket, openSockets: number): Promise<void> {
    const language = LANGUAGES.find((known) => known === socket.handshake.auth['language']) ?? 'en';
    try {
      await inLanguage(language, () => this.letIn(socket, openSockets, language));
    } catch (error) {
      this.events.emit('handshake.refused', { code: toAppError(error).code });
      throw error;
    }
  }

  private async letIn(socket: RealtimeSocket, openSockets: number, language: Language): Promise<void> {
    // As over HTTP, because nobody can be identified yet. Uses up no limit.
    if (!this.startup.hasStarted) throw unavailable();
    const { token, device_id: deviceId, news_since: since } = socket.handshake.auth as Auth;
    const address = this.addressOf(socket.request);
    this.checkOrigin(socket);
    const named = typeof token === 'string' ? this.admission.read(token) : null;
    // A program's token isn't known to be ours before it is looked up.
    const isWellSigned = named !== null && !('program' in named);
    if (!this.limits.take(blocksOf(address), isWellSigned)) {
      throw new AppError('TOO_MANY', texts().server.connectionsTooMany, { retryAfterSeconds: 1 });
    }
    const { max, pingsPerSecond } = this.settings.sockets;
    if (openSockets + this.entering >= max) {
      throw new AppError('TOO_BUSY', texts().server.connectionsBusy, { retryAfterSeconds: 5 });
    }
    if (!named) throw unauthenticated();
    // The token is read once, so that it stays neither in memory nor in logs.
    socket.handshake.auth = {};
    const { caller, overAt } = await this.admit(named, address.ip);
    if (deviceId !== undefined) this.noteDevice(caller, deviceId);
    // Field by field: a spread would give each socket a shape of its own, which makes pings slower.
    socket.data = {
      caller,
      overAt,
      newsSince: typeof since === 'number' ? since : Infinity,
      ip: address.ip,
      language,
      packets: new PacketBudget(),
      pings: new TokenBucket(pingsPerSecond, PING_BURST * pingsPerSecond),
    };
  }

  private async admit(named: Named, ip: string): Promise<Admitted> {
    this.entering += 1;
    try {
      return await this.admission.admit(named, ip);
    } finally {
      // By then the socket counts as open, or never will.
      setImmediate(() => (this.entering -= 1));
    }
  }

  private noteDevice(caller: Caller, deviceId: unknown): void {
    if (typeof deviceId !== 'string' || !DEVICE_ID.test(deviceId)) {
      throw new AppError('VALIDATION', texts().server.deviceInvalid, { field: 'device_id' });
    }
    this.admission.noteDevice(caller, deviceId.toLowerCase());
  }

  /** Browsers always name their origin; programs need not. CORS settings don't apply to websockets. */
  private checkOrigin(socket: RealtimeSocket): void {
    const { origin, host } = socket.handshake.headers;
    if (origin === undefined || this.settings.corsOrigins.includes(origin)) return;
    if (host !== undefined && urlOf(origin)?.host === host) return;
    throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
  }
}

class HandshakeLimits {
  private readonly good = new Map<string, TokenBucket>();
  private readonly bad = new Map<string, TokenBucket>();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  take(blocks: readonly LimitedBlock[], isWellSigned: boolean): boolean {
    const now = this.clock.now();
    return blocks.every((block) => this.bucketOf(block, isWellSigned, now).take(now));
  }

  private bucketOf({ block, times }: LimitedBlock, isWellSigned: boolean, now: number): TokenBucket {
    const buckets = isWellSigned ? this.good : this.bad;
    const known = buckets.get(block);
    if (known) return known;
    // Drops idle buckets, so that memory holds the addresses of the last seconds only.
    if (buckets.size >= SWEEP_AT) {
      for (const [ip, bucket] of buckets) if (bucket.isIdle(now)) buckets.delete(ip);
    }
    const perSecond = this.settings.sockets.handshakesPerSecond * times;
    const burst = isWellSigned ? Math.max(GOOD_BURST * times, perSecond) : perSecond;
    const bucket = new TokenBucket(perSecond, burst);
    buckets.set(block, bucket);
    return bucket;
  }
}
