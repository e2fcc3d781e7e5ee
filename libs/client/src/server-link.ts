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
  onRefused: (refusal: ErrorBody) => void;
}

const ACK_WITHIN_MS = 5_000;

/** A socket that comes back by itself until it is closed. */
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
      // The library gives up where the server refused or hung up, which may be because it is busy.
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

  /** Tries at once, for instance because the network is back. */
  hurry(): void {
    if (this.retryTimer === undefined) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.socket.connect();
  }

  /** Hangs up on a connection that may be dead, and tries as after any other loss. */
  reconnect(): void {
    if (this.socket.connected) this.socket.disconnect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
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
