import {
  SOCKET_PATH,
  type ClientToServerEvents,
  type ErrorBody,
  type Language,
  type PingAnswer,
  type ServerToClientEvents,
} from '@keyroster/contracts';
import { io, type Socket } from 'socket.io-client';
import { Backoff, RECONNECT } from './backoff.js';
import type { ClientOptions, ConnectionError } from './client-types.js';
import { nodeTransport } from './node-transport.js';
import type { TokenSource } from './token-source.js';

/** Tells when nothing was heard for so long that the connection must be dead. */
export class Silence {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly lastsMs: number,
    private readonly onSilence: () => void,
  ) {}

  /** From now on, or anew: something was heard. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onSilence, this.lastsMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface LinkEvents {
  onUp: () => void;
  onDown: () => void;
  onError: (error: ConnectionError) => void;
  /** Whether to go on with another token, to try again later, or neither as all is over. */
  onRefused: (refusal: ErrorBody, token: string) => Promise<'anew' | 'later' | 'over'>;
}

const ACK_WITHIN_MS = 5_000;

const UNREACHABLE: Readonly<Record<Language, string>> = {
  en: 'The server can not be reached',
  es: 'No se puede conectar con el servidor',
};

/** A socket that comes back by itself until it is closed. */
export class ServerLink {
  readonly socket: ClientSocket;
  private readonly backoff: Backoff;
  private readonly language: Language;
  /** What the socket says of itself whenever it connects. */
  private readonly auth: { token: string };
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isClosed = false;

  constructor(
    { url, deviceId, language, reconnect }: Omit<ClientOptions, 'token'>,
    private readonly tokens: TokenSource,
    private readonly events: LinkEvents,
  ) {
    this.language = language ?? 'en';
    this.auth = {
      token: '',
      ...(deviceId !== undefined && { device_id: deviceId }),
      ...(language && { language }),
    };
    this.backoff = new Backoff(reconnect ?? RECONNECT);
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: this.auth,
      // The library gives up where the server refused or hung up, which may be because it is busy.
      reconnection: false,
      forceNew: true,
      autoConnect: false,
    });
    this.socket.on('connect', () => {
      this.failures = 0;
      this.tokens.accepted();
      this.backoff.connected();
      this.events.onUp();
    });
    this.socket.on('disconnect', () => this.lost());
    this.socket.on('connect_error', (error: Error & { data?: ErrorBody }) => {
      this.failures += 1;
      void this.failed(error.data);
    });
  }

  open(): void {
    void this.connect();
  }

  /** Tries at once, for instance because the network is back. */
  hurry(): void {
    if (this.retryTimer === undefined) return;
    this.stopWaiting();
    void this.connect();
  }

  /** Hangs up on a connection that may be dead, and tries as after any other loss. */
  reconnect(): void {
    if (this.socket.connected) this.socket.disconnect();
  }

  close(): void {
    this.isClosed = true;
    this.stopWaiting();
    this.socket.disconnect();
  }

  /** The server's answer or refusal; nothing when it can't be reached this way. */
  ping(): Promise<PingAnswer | ErrorBody | undefined> {
    return new Promise((resolve) => {
      if (!this.socket.connected) return resolve(undefined);
      this.socket
        .timeout(ACK_WITHIN_MS)
        .emit('presence:ping', {}, (late: Error | null, answer) => resolve(late ? undefined : answer));
    });
  }

  private async connect(): Promise<void> {
    try {
      this.auth.token = await this.tokens.get();
      if (typeof WebSocket === 'undefined') this.socket.io.opts.transports = [await nodeTransport()];
    } catch (error) {
      this.failures += 1;
      return this.retryAfter({ code: 'NETWORK', message: String(error) });
    }
    if (!this.isClosed) this.socket.connect();
  }

  private async failed(refusal: ErrorBody | undefined): Promise<void> {
    const { code = 'NETWORK', message = UNREACHABLE[this.language] } = refusal ?? {};
    // Where a token comes from may be out of reach too.
    const next = refusal && (await this.events.onRefused(refusal, this.auth.token).catch(() => 'later'));
    if (next === 'anew') return this.connect();
    if (next !== 'over') this.retryAfter({ code, message });
  }

  private lost(): void {
    if (this.isClosed) return;
    this.events.onDown();
    this.retryAfter({ code: 'NETWORK', message: UNREACHABLE[this.language] });
  }

  private retryAfter(why: Pick<ConnectionError, 'code' | 'message'>): void {
    if (this.isClosed) return;
    this.stopWaiting();
    const nextTryMs = Math.round(this.backoff.next());
    this.retryTimer = setTimeout(() => this.hurry(), nextTryMs);
    this.events.onError({ ...why, attempt: this.failures, nextTryMs });
  }

  private stopWaiting(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }
}
