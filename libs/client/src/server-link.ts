import {
  SOCKET_PATH,
  type ClientToServerEvents,
  type ErrorBody,
  type PingAnswer,
  type ServerToClientEvents,
} from '@keyroster/contracts';
import { io, type Socket } from 'socket.io-client';
import { Backoff, RECONNECT } from './backoff.js';
import type { ClientOptions } from './client-types.js';

/** Reports a connection as dead after a long silence. */
export class Silence {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly lastsMs: number,
    private readonly onSilence: () => void,
  ) {}

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
  onRefused: (refusal: ErrorBody) => void;
}

const ACK_WITHIN_MS = 5_000;

/** A socket that reconnects until it is closed. */
export class ServerLink {
  readonly socket: ClientSocket;
  private readonly backoff: Backoff;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    { url, token, deviceId, language, reconnect }: ClientOptions,
    private readonly events: LinkEvents,
  ) {
    this.backoff = new Backoff(reconnect ?? RECONNECT);
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: {
        token,
        ...(deviceId !== undefined && { device_id: deviceId }),
        ...(language && { language }),
      },
      // socket.io gives up when the server refuses or disconnects, which may be because it is busy.
      reconnection: false,
      forceNew: true,
      autoConnect: false,
    });
    this.socket.on('connect', () => {
      this.backoff.connected();
      this.events.onUp();
    });
    this.socket.on('disconnect', () => this.lost());
    this.socket.on('connect_error', (error: Error & { data?: ErrorBody }) => {
      if (error.data) this.events.onRefused(error.data);
      this.lost();
    });
  }

  open(): void {
    this.socket.connect();
  }

  hurry(): void {
    if (this.retryTimer === undefined) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.socket.connect();
  }

  /** Drops a connection that may be dead and reconnects with the usual wait. */
  reconnect(): void {
    if (this.socket.connected) this.socket.disconnect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
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

  private lost(): void {
    if (this.isClosed) return;
    this.events.onDown();
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      this.socket.connect();
    }, this.backoff.next());
  }
}
