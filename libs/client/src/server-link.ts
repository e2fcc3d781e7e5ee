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
import type { TokenSource } from './token-source.js';
import { WebSocket as BuiltIn } from 'engine.io-client';

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface LinkEvents {
  onUp: () => void;
  onDown: () => void;
  onError: (error: ConnectionError) => void;
  /** Answers whether to connect anew with another token, to retry later, or to stop. */
  onRefused: (refusal: ErrorBody, token: string) => Promise<'anew' | 'later' | 'over'>;
}

const ACK_WITHIN_MS = 5_000;

const UNREACHABLE: Readonly<Record<Language, string>> = {
  en: "The server can't be reached",
  es: 'No se puede conectar con el servidor',
};

/** A socket that reconnects until it is closed. */
export class ServerLink {
  readonly socket: ClientSocket;
  private readonly backoff: Backoff;
  private readonly language: Language;
  /** The object that socket.io sends at each connect. */
  private readonly auth: { token: string; news_since?: number };
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isClosed = false;

  constructor(
    { url, deviceId, language, reconnect, newsSince }: Omit<ClientOptions, 'token'>,
    private readonly tokens: TokenSource,
    private readonly events: LinkEvents,
  ) {
    this.language = language ?? 'en';
    this.auth = {
      token: '',
      ...(deviceId !== undefined && { device_id: deviceId }),
      ...(language && { language }),
      ...(newsSince !== undefined && { news_since: newsSince }),
    };
    this.backoff = new Backoff(reconnect ?? RECONNECT);
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: this.auth,
      // We retry ourselves: socket.io gives up when the server refuses or disconnects, even if only busy.
      reconnection: false,
      forceNew: true,
      autoConnect: false,
    });
    this.socket.on('connect', () => {
      this.failures = 0;
      // A page that reconnects fetches everything again.
      delete this.auth.news_since;
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

  hurry(): void {
    if (this.retryTimer === undefined) return;
    this.stopWaiting();
    void this.connect();
  }

  /** Drops a connection that may be dead and reconnects with the usual wait. */
  reconnect(): void {
    if (this.socket.connected) this.socket.disconnect();
  }

  close(): void {
    this.isClosed = true;
    this.stopWaiting();
    this.socket.disconnect();
  }

  /** The server's answer or refusal; undefined when the socket can't be used. */
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
    // Renewing the token fails if its source is unreachable too.
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

/** A transport of socket.io over `ws`, for runtimes without `WebSocket` such as Node 20. */
async function nodeTransport() {
  const { WebSocket: NodeSocket } = await import('ws');
  return class extends BuiltIn {
    override createSocket(uri: string, protocols?: string | string[]) {
      return new NodeSocket(uri, protocols);
    }
  };
}
